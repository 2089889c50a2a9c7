import { type Scenario as FleetScenario, scenarios as fleetScenarios } from '@hawser/fleet-sim';
import type { FaultKind } from './faults/faults.ts';
import type { Size } from './world/world.ts';

/** Faults, fleet scenarios and size of a simulation. */
export interface Scenario {
  readonly description: string;
  readonly faults: readonly FaultKind[];
  readonly size: Size;
  /** Fleet scenarios. */
  readonly fleetScenarios: readonly FleetScenario[];
  /** Whether the seed selects one of them; otherwise all run. */
  readonly picksOneFleetScenario: boolean;
  /** Whether users act on their own; otherwise they make only the edits of a fleet scenario. */
  readonly hasUserActions: boolean;
}

const SIZE: Size = { accounts: 2, sitesEach: 2, browsersEach: 1 };
const world = (
  description: string,
  faults: readonly FaultKind[],
  fleetScenarios: readonly FleetScenario[] = [],
): Scenario => ({
  description,
  faults,
  size: SIZE,
  fleetScenarios,
  picksOneFleetScenario: true,
  hasUserActions: true,
});

/** Every scenario by name: the simulator's own, and the fleet's, each alone. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  everything: world(
    'all faults, and a fleet scenario that the seed selects',
    ['network', 'process', 'database', 'outage'],
    fleetScenarios,
  ),
  calm: world('no faults', []),
  network: world('delay, loss, repetition, half-open connections, slow readers', ['network']),
  crashes: world('servers, agents and API servers die and restart', ['process']),
  database: world('transactions fail, before and after COMMIT', ['database']),
  outage: world('the database is down for a while', ['outage']),
  organizations: {
    ...world('all faults, and an organization whose members come and go', [
      'network',
      'process',
      'database',
      'outage',
    ]),
    size: { accounts: 1, sitesEach: 1, browsersEach: 1, hasOrganization: true },
  },
  ...Object.fromEntries(
    fleetScenarios.map((fleetScenario) => [
      fleetScenario.name,
      {
        description: fleetScenario.title,
        faults: [],
        size: SIZE,
        fleetScenarios: [fleetScenario],
        picksOneFleetScenario: false,
        hasUserActions: false,
      } satisfies Scenario,
    ]),
  ),
};

/**
 * The scenario of this name, or of several joined by `+`, with the faults and fleet scenarios of all.
 * @throws Error that names all scenarios when there is none of this name.
 */
export function scenarioOf(name: string): Scenario {
  const parts = name.split('+').map((one) => {
    const scenario = Object.hasOwn(SCENARIOS, one) ? SCENARIOS[one] : undefined;
    if (scenario) return scenario;
    throw new Error(`There is no scenario '${one}'. There are: ${Object.keys(SCENARIOS).join(', ')}.`);
  });
  const single = parts
    .filter(({ fleetScenarios: some }) => some.length === 1)
    .flatMap(({ fleetScenarios: some }) => some);
  return {
    description: parts.map(({ description }) => description).join('; '),
    faults: [...new Set(parts.flatMap(({ faults }) => faults))],
    size: parts.find(({ size }) => size.hasOrganization === true)?.size ?? SIZE,
    fleetScenarios: single.length > 0 ? single : parts.flatMap(({ fleetScenarios: some }) => some),
    picksOneFleetScenario: single.length === 0,
    hasUserActions: parts.some(({ hasUserActions }) => hasUserActions),
  };
}
