import { badImage } from './bad-image.ts';
import { changedByHand } from './changed-by-hand.ts';
import { flapping } from './flapping.ts';
import { quiet } from './quiet.ts';
import { reconnectStorm } from './reconnect-storm.ts';
import { rollout } from './rollout.ts';
import type { Scenario } from './scenario.ts';
import { zoneLost } from './zone-lost.ts';

/** All scenarios. */
export const scenarios: readonly Scenario[] = [
  quiet,
  rollout,
  badImage,
  zoneLost,
  flapping,
  reconnectStorm,
  changedByHand,
];

/** The scenario of this name. @throws Error that names all scenarios. */
export function scenarioNamed(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (found) return found;
  throw new Error(
    `There is no scenario "${name}". There are ${scenarios.map((scenario) => scenario.name).join(', ')}.`,
  );
}
