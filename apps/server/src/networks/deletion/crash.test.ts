import { systemRandom } from '@hawser/ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobHandler, runDueJobs } from '../../job-queue/index.ts';
import type { Store } from '../../store/store.ts';
import { crashDuringJob } from '../../testing/crash-during-job.ts';
import { auditedCommands, fleetOf } from '../../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../../testing/nouns.ts';
import { fullNetwork, rowsLeft } from '../testing/full-network.ts';
import { deleteNetworkJob } from './job.ts';

// Repeats the deletion once for each of its job runs, and crashes the server in that run.
let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const run = (store: Store, handler: JobHandler) =>
  runDueJobs({ store, clock: nouns.clock, random: systemRandom, log: silent, handlers: [handler] });

/** Deletes a full network with a server that crashes in the run with this number. Returns the number of runs. */
async function deleteWithCrashIn(crashedRun: number): Promise<number> {
  const uid = `ada-${crashedRun}`;
  await nouns.account(uid);
  const { ask, job, answers, hub, edge } = await fullNetwork(nouns, fleetOf(nouns, uid));
  await ask();
  for (let runs = 0; ; runs++) {
    const before = await job();
    if (before?.finishedAt !== null) {
      expect(await rowsLeft(nouns, uid)).toBe(0);
      const deletions = (await auditedCommands(nouns, uid)).filter(
        (entry) => entry === 'deletedNetwork network',
      );
      expect(deletions).toHaveLength(1);
      return runs;
    }
    if (runs === crashedRun) {
      await crashDuringJob(nouns, deleteNetworkJob);
      expect(await job()).toEqual(before);
      // No other server takes the job before the lease of the crashed one expired.
      expect(await run(nouns.store, deleteNetworkJob)).toBe(0);
      nouns.clock.time += 30_000;
    }
    await run(nouns.store, deleteNetworkJob);
    if (before.waitsFor !== '') for (const router of [edge, hub]) await answers(router);
    nouns.clock.time += 1_000;
  }
}

it('a deletion completes exactly once, whichever of its runs the server crashes in', async () => {
  const withoutCrash = await deleteWithCrashIn(Number.POSITIVE_INFINITY);
  expect(withoutCrash).toBeGreaterThanOrEqual(5);
  for (let crashedRun = 0; crashedRun < withoutCrash; crashedRun++) await deleteWithCrashIn(crashedRun);
});
