import { fraction, systemClock, systemRandom } from '@hawser/ports';
import { type Hunt, hunt } from './hunt.ts';

/** Seconds of wall time that all hunts of a test run take together; longer for a longer search. */
const SECONDS_VARIABLE = 'HAWSER_TEST_HUNT_SECONDS';
/** The first seed that is not fixed, to play what a run printed again. */
const SEED_VARIABLE = 'HAWSER_TEST_SEED';
const SECONDS = 60;

/** Each hunt of the test run with its part of that time. */
export const SHARES = {
  'simulation of the control plane': 0.5,
  'mutations of the control plane': 0.16,
  'fleet index': 0.14,
  'status rollups': 0.07,
  'placements by rules': 0.06,
  'placements in any order': 0.07,
} as const;

/** Hunts within this hunt's share of the time of the test run, from a seed of this run. */
export function huntWithinShare(found: Hunt & { readonly name: keyof typeof SHARES }): Promise<void> {
  const seconds = Number(process.env[SECONDS_VARIABLE] ?? SECONDS);
  const chosen = process.env[SEED_VARIABLE];
  return hunt(found, {
    shareMs: Math.round(SHARES[found.name] * seconds * 1_000),
    firstSeed: Number(chosen ?? Math.floor(fraction(systemRandom) * 1_000_000)),
    isChosen: chosen !== undefined,
    clock: systemClock,
    print: (line) => console.log(line),
  });
}
