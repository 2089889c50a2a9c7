import { ORIGINS } from '@hawser/domain/wire';
import { sql } from 'kysely';
import type { JobOutcome } from '../../job-queue/index.ts';
import { deactivateRouters } from '../../routers/index.ts';
import { nextVersion } from '../../store/next-version.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { countOf, RECHECK_MS, namesOf, PAGE, type StepWork } from './step.ts';

/** Most routers that `waitsFor` names. */
const NAMED = 3;

/**
 * Second step: requests a detach of every router, then waits until at most the hub remains and no agent has internal objects.
 * After the deadline (90 seconds, Spec 1 §4) the remaining routers are deactivated.
 */
export async function detachAll({ tx, network, job, now }: StepWork): Promise<JobOutcome> {
  const { id } = network;
  await requestAll(tx, id, now);
  // Routers without an agent can't answer and are deactivated immediately.
  const forced = await pageOf(tx, id, job.deadlinePassed ? 'any' : 'without agent');
  await deactivateRouters(tx, id, forced, now);
  const left = await countOf(tx, 'routers', id);
  const total = Math.max(job.progress.total, left);
  const progress = { done: total - left, total, waitsFor: '' };
  if (forced.length === PAGE) return { step: 'detach', runAfter: now, progress };
  const waitsFor = job.deadlinePassed ? '' : await waitingFor(tx, id, left);
  if (waitsFor !== '') {
    return { step: 'detach', runAfter: now + RECHECK_MS, progress: { ...progress, waitsFor } };
  }
  return {
    step: 'objects',
    runAfter: now,
    progress: { done: 0, total: await countOf(tx, 'objects', id), waitsFor: '' },
  };
}

async function requestAll(tx: TenantTransaction, networkID: string, now: number): Promise<void> {
  await sql`
    update routers set detach_requested_at = ${now}, ${nextVersion(now)}
     where owner_uid = ${tx.owner} and network_id = ${networkID} and active and detach_requested_at is null`.execute(
    tx.db,
  );
}

async function pageOf(
  tx: TenantTransaction,
  networkID: string,
  which: 'any' | 'without agent',
): Promise<string[]> {
  const withoutAgent = sql`not exists (
    select from agents a where a.owner_uid = r.owner_uid and a.router_id = r.id and a.revoked_at is null)`;
  const { rows } = await sql<{ id: string }>`
    select r.id from routers r
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active
       and ${which === 'any' ? sql`true` : withoutAgent}
     order by r.id limit ${PAGE}`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** What the step still waits for; '' if at most the hub remains and its agent has no internal objects. */
async function waitingFor(tx: TenantTransaction, networkID: string, left: number): Promise<string> {
  const { rows: edges } = await sql<{ name: string; n: number }>`
    select c.name, count(*) over ()::int as n
      from routers r join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active
       and (r.is_edge or ${left} > 1)
     order by r.is_edge desc, c.name collate "C" limit ${NAMED}`.execute(tx.db);
  const [first] = edges;
  if (first !== undefined)
    return namesOf(
      edges.map((edge) => edge.name),
      first.n,
    );
  const { rows: internal } = await sql<{ name: string }>`
    select o.name
      from objects o join object_states s on s.owner_uid = o.owner_uid and s.object_id = o.id
     where o.owner_uid = ${tx.owner} and o.network_id = ${networkID} and o.origin = ${ORIGINS.auto} limit 1`.execute(
    tx.db,
  );
  return internal.length > 0 ? 'the internal objects of the hub' : '';
}
