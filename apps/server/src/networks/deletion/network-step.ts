import { newId } from '@hawser/ports';
import { sql } from 'kysely';
import { writeAudit } from '../../http/audit.ts';
import type { JobOutcome } from '../../job-queue/index.ts';
import { DETACH_WAIT_MS, deactivateRouters } from '../../routers/index.ts';
import { purgeRouters } from '../../store/purge-routers.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { RECHECK_MS, namesOf, type StepWork } from './step.ts';

/**
 * Fourth step: deactivates the remaining routers, then deletes the network with all their records. The hub gets the same time
 * to answer as any router, 30 seconds from the request, so that nothing is left on its cluster.
 */
export async function removeNetwork({ tx, network, job, now, random }: StepWork): Promise<JobOutcome> {
  const { id } = network;
  const { rows: remaining } = await sql<{ id: string; name: string; requestedAt: number | null }>`
    select r.id, r.name, r.detach_requested_at as "requestedAt" from routers r
     where r.owner_uid = ${tx.owner} and r.network_id = ${id} and r.active order by r.id`.execute(tx.db);
  const answering = remaining.filter(
    ({ requestedAt }) => requestedAt !== null && now < requestedAt + DETACH_WAIT_MS,
  );
  if (answering.length > 0) {
    const waitsFor = namesOf(
      answering.slice(0, 1).map(({ name }) => name),
      answering.length,
    );
    const { total } = job.progress;
    const progress = { done: Math.max(0, total - remaining.length), total, waitsFor };
    return { step: 'network', runAfter: now + RECHECK_MS, progress };
  }
  await deactivateRouters(
    tx,
    id,
    remaining.map((router) => router.id),
    now,
  );
  await purgeNetwork(tx, id);
  const { rows: started } = await sql<{ actor: string }>`
    select coalesce(actor_uid, '') as actor from jobs where owner_uid = ${tx.owner} and id = ${job.id}`.execute(
    tx.db,
  );
  const entry = {
    id: newId(now, random),
    at: now,
    actor: started[0]?.actor ?? '',
    command: 'deletedNetwork',
    subjectKind: 'network',
    subjectID: id,
    summary: `Network ${network.name} deleted`,
  };
  await writeAudit(tx.db, tx.owner, [entry]);
  return 'done';
}

/** Deletes a network without attached clusters, with the records of routers that were attached before. */
export async function purgeNetwork(tx: TenantTransaction, networkID: string): Promise<void> {
  await purgeRouters(tx, 'network_id', networkID);
  await sql`delete from networks where owner_uid = ${tx.owner} and id = ${networkID}`.execute(tx.db);
}
