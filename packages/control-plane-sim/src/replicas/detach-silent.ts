import { systemClock } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { Client as DatabaseClient } from 'pg';
import { TIMEOUT_MS, type Replicas } from './replicas.ts';
import { LEAVING } from './set-up.ts';

/** Servers cancel a statement that has waited for 30 s, so jobs are blocked for less than that, however slow the machine. */
const LOCKED_MS = 20_000;

/**
 * Requests the detachment of the clusters whose agents are silent, makes their time limits expire, and blocks the jobs that detach
 * them while `meanwhile` runs, so that every server has time to see jobs that another one has claimed.
 */
export async function detachSilentClusters(
  { options, writers, leaving, database }: Replicas,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const [writer] = writers;
  for (const { routerID } of leaving) await writer?.detach(routerID);
  const lock = new DatabaseClient({ connectionString: options.databaseUrl });
  await lock.connect();
  const late = systemClock.after(LOCKED_MS, () => void lock.query('commit'));
  try {
    await lock.query('begin');
    await lock.query('select id from networks where name = $1 for update', [LEAVING]);
    await database.query('update jobs set run_after = $1', [systemClock.now()]);
    const claimed = async () => {
      const { rows } = await database.query(
        `select distinct id from simulation.job_log where what = 'claimed'`,
      );
      return rows.length === leaving.length;
    };
    await waitUntil(claimed, { what: 'all jobs are taken', timeoutMs: TIMEOUT_MS });
    await meanwhile();
    // After the timer has committed already, this does nothing.
    await lock.query('commit');
  } finally {
    late.cancel();
    await lock.end();
  }
}
