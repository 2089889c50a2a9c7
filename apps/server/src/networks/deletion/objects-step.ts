import { sql } from 'kysely';
import type { JobOutcome } from '../../job-queue/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { countOf, PAGE, type StepWork } from './step.ts';

/** Third step: deletes the network's objects page by page, with their placements and observed states. */
export async function removeObjects({ tx, network, job, now }: StepWork): Promise<JobOutcome> {
  const deleted = await removeObjectsPage(tx, network.id);
  const { total } = job.progress;
  const done = Math.min(total, job.progress.done + deleted);
  if (deleted === PAGE) return { step: 'objects', runAfter: now, progress: { done, total, waitsFor: '' } };
  return {
    step: 'network',
    runAfter: now,
    progress: { done: 0, total: await countOf(tx, 'routers', network.id), waitsFor: '' },
  };
}

/** Deletes one page of a network's objects. Returns how many there were. */
export async function removeObjectsPage(tx: TenantTransaction, networkID: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from objects where owner_uid = ${tx.owner} and network_id = ${networkID} limit ${PAGE}`.execute(
    tx.db,
  );
  const ids = rows.map((row) => row.id);
  for (const [table, column] of [
    ['placements', 'object_id'],
    ['removals', 'object_id'],
    ['object_states', 'object_id'],
    ['objects', 'id'],
  ] as const) {
    await sql`
      delete from ${sql.ref(table)} where owner_uid = ${tx.owner} and ${sql.ref(column)} = any(${ids}::text[])`.execute(
      tx.db,
    );
  }
  return ids.length;
}
