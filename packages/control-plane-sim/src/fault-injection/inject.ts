import { pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { World } from '../world/world.ts';
import { OUTAGES } from './outages.ts';
import { NETWORK_FAULTS } from './network.ts';
import { PROCESS_FAULTS } from './processes.ts';
import { JOB_FAULTS, TRANSACTION_FAULTS } from './transactions.ts';

/** Faults of one kind are injected in one or more concurrent sequences, each with pauses of this length, milliseconds. */
const KINDS = [
  { kind: 'network', faults: NETWORK_FAULTS, lines: ['first', 'second'], pauseMs: [1_000, 12_000] },
  { kind: 'process', faults: PROCESS_FAULTS, lines: ['first', 'second'], pauseMs: [1_000, 12_000] },
  { kind: 'database', faults: TRANSACTION_FAULTS, lines: ['first', 'second'], pauseMs: [500, 6_000] },
  { kind: 'database', faults: JOB_FAULTS, lines: ['jobs'], pauseMs: [500, 5_000] },
  { kind: 'outage', faults: OUTAGES, lines: ['only'], pauseMs: [10_000, 90_000] },
] as const;
/** How often a pause checks whether its kind is still enabled, milliseconds. */
const LOOK_MS = 2_000;
/** Time until everything is set up, milliseconds. */
const FIRST_MS = 10_000;

/** Injects faults one after another, several at once, while their kinds are enabled; resolves when all are repaired. */
export async function injectFaults(world: World, random: SeededRandom): Promise<void> {
  const lines = KINDS.filter(({ kind }) => world.faults.isEnabled(kind))
    .flatMap((one) => one.lines.map((line) => ({ ...one, line })))
    .map(async ({ kind, faults, line, pauseMs }) => {
      const own = random.fork(`${kind} ${line}`);
      await pause(world.clock, FIRST_MS);
      while (world.faults.isEnabled(kind)) {
        const [least, most] = pauseMs;
        const next = world.clock.now() + own.between(least, most);
        // A pause ends when its kind is disabled.
        while (world.faults.isEnabled(kind) && world.clock.now() < next)
          await pause(world.clock, Math.min(LOOK_MS, next - world.clock.now()));
        if (world.faults.isEnabled(kind)) await own.pick(faults)(world, own);
      }
    });
  await Promise.all(lines);
}
