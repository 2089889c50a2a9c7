import { type Scenario as Story, scenarios as stories } from '@hawser/fleet-sim';
import type { FaultKind } from './faults/faults.ts';
import type { Size } from './world/world.ts';

/** What kind of world is simulated. */
export interface Scenario {
  readonly says: string;
  readonly faults: readonly FaultKind[];
  readonly size: Size;
  /** What happens in the clusters meanwhile. */
  readonly stories: readonly Story[];
  /** Whether the seed picks one of them; otherwise all are played. */
  readonly picksStory: boolean;
  /** Whether owners change things by themselves; otherwise only what a story asks of them. */
  readonly isBusy: boolean;
}

const SIZE: Size = { accounts: 2, sitesEach: 2, browsersEach: 1 };
const world = (says: string, faults: readonly FaultKind[], told: readonly Story[] = []): Scenario => ({
  says,
  faults,
  size: SIZE,
  stories: told,
  picksStory: true,
  isBusy: true,
});

/** Every scenario by name: faults of the simulator's own, and the fleet's stories, alone. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  everything: world(
    'all faults together, and a story that the seed picks',
    ['network', 'process', 'database', 'outage'],
    stories,
  ),
  calm: world('no faults', []),
  network: world('delay, loss, repetition, half-open connections, slow readers', ['network']),
  crashes: world('server, agents and API servers die and come back', ['process']),
  database: world('transactions fail, before and after COMMIT', ['database']),
  outage: world('the database is away for a while', ['outage']),
  ...Object.fromEntries(
    stories.map((story) => [
      story.name,
      {
        says: story.title,
        faults: [],
        size: SIZE,
        stories: [story],
        picksStory: false,
        isBusy: false,
      } satisfies Scenario,
    ]),
  ),
};

/**
 * The scenario of this name, or of several joined by `+`: the faults and the stories of all.
 * @throws Error that names the scenarios, where there is none of this name.
 */
export function scenarioOf(name: string): Scenario {
  const parts = name.split('+').map((one) => {
    const scenario = Object.hasOwn(SCENARIOS, one) ? SCENARIOS[one] : undefined;
    if (scenario) return scenario;
    throw new Error(`There is no scenario '${one}'. There are: ${Object.keys(SCENARIOS).join(', ')}.`);
  });
  const told = parts.filter(({ stories: some }) => some.length === 1).flatMap(({ stories: some }) => some);
  return {
    says: parts.map(({ says }) => says).join('; '),
    faults: [...new Set(parts.flatMap(({ faults }) => faults))],
    size: SIZE,
    stories: told.length > 0 ? told : parts.flatMap(({ stories: some }) => some),
    picksStory: told.length === 0,
    isBusy: parts.some(({ isBusy }) => isBusy),
  };
}
