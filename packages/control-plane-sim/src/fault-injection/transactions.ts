import { pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { ServerHost } from '../server/host.ts';
import type { World } from '../world/world.ts';
import type { ServerComponent } from '../faults/server-component.ts';
import type { FaultInjection } from './injection.ts';

/** The components whose transactions are targeted, and the maximum number of other transactions before the targeted one. */
const CHOSEN: readonly ServerComponent[] = ['commands', 'agents', 'agents', 'jobs'];
const OTHERS = 3;
/** How long to wait for the targeted transaction, milliseconds. */
const WAIT_MS = 8_000;
/** How long it is delayed, milliseconds. */
const HELD_UP_MS = [500, 10_000] as const;
/** How long a claim of a job lasts, milliseconds; then the time to wait for another server. */
const OWN_MS = 30_000;
const TAKER_MS = 10_000;

/** Faults of a targeted transaction. */
export const TRANSACTION_FAULTS: readonly FaultInjection[] = [
  async (world, random) => {
    const [part, others] = [random.pick(CHOSEN), random.between(0, OTHERS)];
    const heldMs = random.between(...HELD_UP_MS);
    await delayTransaction(world, [random.pick(world.hosts)], {
      part,
      others,
      until: () => pause(world.clock, heldMs),
    });
  },
  async (world, random) => {
    await failCommit(world, random.pick(world.hosts), random.pick(CHOSEN), random);
  },
];

/** Faults of a step of a job when there are two servers: it continues after the other server has taken the job over. */
export const JOB_FAULTS: readonly FaultInjection[] = [
  async (world) => {
    const { hosts } = world;
    if (hosts.length === 1) return;
    await delayTransaction(world, hosts, {
      part: 'jobs',
      others: 0,
      until: (host) => takenOver(world, host),
    });
  },
];

/** Makes the COMMIT of one of the next transactions of a server's component fail, mostly before it is done. */
export async function failCommit(
  { clock, faults }: World,
  { databaseFaults }: ServerHost,
  part: ServerComponent,
  random: SeededRandom,
): Promise<void> {
  const isDone = random.chance(0.3);
  const failed = Promise.withResolvers<void>();
  const chosen = databaseFaults.atCommit.add(part, random.between(0, OTHERS), () => {
    faults.count(isDone ? 'commit answers lost' : 'commits failed', part);
    failed.resolve();
    return isDone ? 'after' : 'before';
  });
  await Promise.race([failed.promise, pause(clock, WAIT_MS)]);
  chosen.cancel();
}

/** A targeted transaction, and the condition that ends its delay. */
interface Choice {
  readonly part: ServerComponent;
  /** Number of other transactions of its server before it. */
  readonly others: number;
  readonly until: (host: ServerHost) => Promise<void>;
}

/** Delays a transaction of one of these servers before it begins; resolves when it continues, or when none came. */
export async function delayTransaction(
  { clock, faults, trace }: World,
  hosts: readonly ServerHost[],
  { part, others, until }: Choice,
): Promise<void> {
  const over = Promise.withResolvers<void>();
  let isMet = false;
  const cancel = () => {
    for (const fault of faultsOfHosts) fault.cancel();
  };
  const faultsOfHosts = hosts.map((host) =>
    host.databaseFaults.atBegin.add(part, others, async () => {
      isMet = true;
      cancel();
      faults.count('transactions held up', part);
      trace.note('faults', `a transaction of ${host.name} for its ${part} is held up`);
      await until(host);
      trace.note('faults', `a transaction of ${host.name} for its ${part} goes on`);
      over.resolve();
    }),
  );
  await Promise.race([over.promise, pause(clock, WAIT_MS)]);
  cancel();
  if (isMet) await over.promise;
}

/** Waits until another server starts to work on a job that may be the same one, or until the time limit. */
async function takenOver({ hosts, clock }: World, host: ServerHost): Promise<void> {
  await pause(clock, OWN_MS);
  const begun = Promise.withResolvers<void>();
  const others = hosts.filter((other) => other !== host);
  const watched = others.map(({ databaseFaults }) =>
    databaseFaults.atBegin.add('jobs', 0, async () => begun.resolve()),
  );
  await Promise.race([begun.promise, pause(clock, TAKER_MS)]);
  for (const watch of watched) watch.cancel();
}
