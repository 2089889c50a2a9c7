import { systemClock } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { Client as DatabaseClient } from 'pg';
import { PATIENCE_MS, type Replicas } from './replicas.ts';
import { LEAVING } from './set-up.ts';

/**
 * Asks for the clusters whose agents are silent to be detached, lets time be up for all of them, and holds up the jobs that do
 * it while `meanwhile` runs: every server has time to see jobs that another one has taken.
 */
export async function leave(
  { options, writers, leaving, database }: Replicas,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const [writer] = writers;
  for (const { routerID } of leaving) await writer?.detach(routerID);
  const lock = new DatabaseClient({ connectionString: options.databaseUrl });
  await lock.connect();
  try {
    await lock.query('begin');
    await lock.query('select id from networks where name = $1 for update', [LEAVING]);
    await database.query('update jobs set run_after = $1', [systemClock.now()]);
    const claimed = async () => {
      const { rows } = await database.query(`select distinct id from trial.job_log where what = 'claimed'`);
      return rows.length === leaving.length;
    };
    await waitUntil(claimed, { what: 'all jobs are taken', timeoutMs: PATIENCE_MS });
    await meanwhile();
    await lock.query('commit');
  } finally {
    await lock.end();
  }
}
