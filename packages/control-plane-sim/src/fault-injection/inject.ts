import { pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { World } from '../world/world.ts';
import { DATABASE } from './outages.ts';
import { NETWORK } from './network.ts';
import { PROCESS } from './processes.ts';
import { JOBS, TRANSACTIONS } from './transactions.ts';

/** What breaks one after the other: so many things of a kind at once, with such pauses, milliseconds. */
const KINDS = [
  { kind: 'network', mishaps: NETWORK, lines: ['first', 'second'], pauseMs: [1_000, 12_000] },
  { kind: 'process', mishaps: PROCESS, lines: ['first', 'second'], pauseMs: [1_000, 12_000] },
  { kind: 'database', mishaps: TRANSACTIONS, lines: ['first', 'second'], pauseMs: [500, 6_000] },
  { kind: 'database', mishaps: JOBS, lines: ['jobs'], pauseMs: [500, 5_000] },
  { kind: 'outage', mishaps: DATABASE, lines: ['only'], pauseMs: [10_000, 90_000] },
] as const;
/** How often a pause asks whether faults are still on, milliseconds. */
const LOOK_MS = 2_000;
/** Everybody has arrived by then, milliseconds. */
const FIRST_MS = 10_000;

/** Lets things break one after the other, and several at once, as long as faults are on; resolves when all are mended. */
export async function wreak(world: World, random: SeededRandom): Promise<void> {
  const lines = KINDS.filter(({ kind }) => world.faults.areOn(kind))
    .flatMap((one) => one.lines.map((line) => ({ ...one, line })))
    .map(async ({ kind, mishaps, line, pauseMs }) => {
      const own = random.fork(`${kind} ${line}`);
      await pause(world.clock, FIRST_MS);
      while (world.faults.areOn(kind)) {
        const [least, most] = pauseMs;
        const next = world.clock.now() + own.between(least, most);
        // Nobody waits for what will not break any more.
        while (world.faults.areOn(kind) && world.clock.now() < next)
          await pause(world.clock, Math.min(LOOK_MS, next - world.clock.now()));
        if (world.faults.areOn(kind)) await own.pick(mishaps)(world, own);
      }
    });
  await Promise.all(lines);
}
