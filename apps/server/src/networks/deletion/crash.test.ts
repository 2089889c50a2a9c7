import { systemRandom } from '@hawser/ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobHandler, runDueJobs } from '../../job-queue/index.ts';
import type { Store } from '../../store/store.ts';
import { crashDuringJob } from '../../testing/crash-during-job.ts';
import { audited, fleetOf } from '../../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../../testing/nouns.ts';
import { fullNetwork, rowsLeft } from '../testing/full-network.ts';
import { deleteNetworkJob } from './job.ts';

// One deletion for each of its runs.
let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const run = (store: Store, handler: JobHandler) =>
  runDueJobs({ store, clock: nouns.clock, random: systemRandom, log: silent, handlers: [handler] });

/** Deletes a full network, with a server that dies over the run of this number; gives how many runs there were. */
async function deleteDyingAt(death: number): Promise<number> {
  const uid = `ada-${death}`;
  await nouns.account(uid);
  const { ask, job, answers, hub, edge } = await fullNetwork(nouns, fleetOf(nouns, uid));
  await ask();
  for (let runs = 0; ; runs++) {
    const before = await job();
    if (before?.finishedAt !== null) {
      expect(await rowsLeft(nouns, uid)).toBe(0);
      const deletions = (await audited(nouns, uid)).filter((entry) => entry === 'deletedNetwork network');
      expect(deletions).toHaveLength(1);
      return runs;
    }
    if (runs === death) {
      await crashDuringJob(nouns, deleteNetworkJob);
      expect(await job()).toEqual(before);
      // Nobody else takes it while the dead one might still live.
      expect(await run(nouns.store, deleteNetworkJob)).toBe(0);
      nouns.clock.time += 30_000;
    }
    await run(nouns.store, deleteNetworkJob);
    if (before.waitsFor !== '') for (const router of [edge, hub]) await answers(router);
    nouns.clock.time += 1_000;
  }
}

it('a deletion survives a server that is killed over any run of any step, and happens once', async () => {
  const undisturbed = await deleteDyingAt(Number.POSITIVE_INFINITY);
  expect(undisturbed).toBeGreaterThanOrEqual(5);
  for (let death = 0; death < undisturbed; death++) await deleteDyingAt(death);
});
