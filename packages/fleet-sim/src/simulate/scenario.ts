import type { FaultKind } from './faults/faults.ts';
import type { Size } from './world.ts';

/** What kind of world is simulated. */
export interface Scenario {
  readonly says: string;
  readonly faults: readonly FaultKind[];
  readonly size: Size;
}

const SIZE: Size = { accounts: 2, sitesEach: 2, browsersEach: 1 };

/** Every scenario by name. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  everything: { says: 'all faults together', faults: ['network', 'process', 'database'], size: SIZE },
  calm: { says: 'no faults', faults: [], size: SIZE },
  network: {
    says: 'delay, loss, repetition, half-open connections, slow readers',
    faults: ['network'],
    size: SIZE,
  },
  crashes: { says: 'server, agents and API servers die and come back', faults: ['process'], size: SIZE },
  database: { says: 'transactions fail, before and after COMMIT', faults: ['database'], size: SIZE },
};

/** @throws Error that names the scenarios, where there is none of this name. */
export function scenarioOf(name: string): Scenario {
  const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
  if (scenario) return scenario;
  const known = Object.entries(SCENARIOS).map(([one, { says }]) => `  ${one}: ${says}`);
  throw new Error(`There is no scenario '${name}'. There are:\n${known.join('\n')}`);
}
