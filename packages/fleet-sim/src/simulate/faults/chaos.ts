import { pause } from '@hawser/ports';
import type { SeededRandom } from '../../random/seeded-random.ts';
import type { World } from '../world.ts';
import { NETWORK } from './network-mishaps.ts';
import { PROCESS } from './process-mishaps.ts';

/** Pause between two mishaps, milliseconds. */
const PAUSE_MS = [1_000, 12_000] as const;
/** So many things of a kind break at once, at most. */
const LINES = ['first', 'second'];
/** Everybody has arrived by then, milliseconds. */
const FIRST_MS = 10_000;

/** Lets things break one after the other, and several at once, as long as faults are on; resolves when all are mended. */
export async function wreak(world: World, random: SeededRandom): Promise<void> {
  const kinds = [
    { kind: 'network', mishaps: NETWORK },
    { kind: 'process', mishaps: PROCESS },
  ] as const;
  const lines = kinds
    .filter(({ kind }) => world.faults.areOn(kind))
    .flatMap((one) => LINES.map((line) => ({ ...one, line })))
    .map(async ({ kind, mishaps, line }) => {
      const own = random.fork(`${kind} ${line}`);
      await pause(world.clock, FIRST_MS);
      while (world.faults.areOn(kind)) {
        const [least, most] = PAUSE_MS;
        await pause(world.clock, own.between(least, most));
        if (world.faults.areOn(kind)) await own.pick(mishaps)(world, own);
      }
    });
  await Promise.all(lines);
}
