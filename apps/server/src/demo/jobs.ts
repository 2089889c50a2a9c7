import { demoMessages } from '@hawser/domain/demo';
import type { JobHandler, JobWork } from '../job-queue/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { DemoRun } from './runner.ts';
import { type DemoRow, demoRow, isRunning } from './row.ts';

/** Kind of the job that starts a fleet. */
export const LOAD_JOB = 'demo.load';
/** Kind of the job that removes a fleet. */
export const REMOVE_JOB = 'demo.remove';
/** How long loading or removing a fleet may take, ms. */
export const DEADLINE_MS = 60 * 60_000;
const POLL_MS = 3_000;

/** Starts runs of the demo program on this server. */
interface RunStarter {
  start(run: DemoRun): void;
}

/** The jobs of demos. A run that is started twice runs once, because it has an ID. */
export const demoJobs = (runner: RunStarter): readonly JobHandler[] => [
  {
    kind: LOAD_JOB,
    async run(work) {
      const row = await rowOf(work);
      // After the deadline, when no server could start it, it is shown as stopped.
      if (row?.state === 'loading' && !work.job.deadlinePassed) runner.start(runOf(row));
      return 'done';
    },
  },
  {
    kind: REMOVE_JOB,
    async run(work) {
      const { tx, job, now } = work;
      const row = await rowOf(work);
      if (row?.state !== 'removing') return 'done';
      if (job.deadlinePassed) {
        await stop(tx, demoMessages.notRemoved);
        return 'done';
      }
      // After a restart no server runs it: start it again.
      if (job.step === 'begin' || !isRunning(row, now)) runner.start(runOf(row));
      return { step: 'watch', runAfter: now + POLL_MS };
    },
  },
];

/** The demo of the job; undefined when it was replaced or removed. */
async function rowOf({ tx, job }: JobWork): Promise<DemoRow | undefined> {
  const row = await demoRow(tx);
  return row?.run_id === job.payload['runID'] ? row : undefined;
}

const runOf = (row: DemoRow): DemoRun => ({
  owner: row.owner_uid,
  runID: row.run_id,
  askedBy: row.asked_by,
  order:
    row.state === 'removing'
      ? { kind: 'remove' }
      : { kind: 'load', clusters: row.clusters, objects: row.objects },
});

async function stop(tx: TenantTransaction, message: string): Promise<void> {
  await tx.db
    .updateTable('demos')
    .set({ state: 'stopped', message })
    .where('owner_uid', '=', tx.owner)
    .execute();
}
