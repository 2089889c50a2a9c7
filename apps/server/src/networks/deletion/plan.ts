import type { NetworkDeletionPlan } from '@hawser/contract/networks';
import { featureSlugsOf } from '@hawser/domain/features';
import { NETWORK_DELETE_WAIT_MS } from '@hawser/domain/networks';
import { sql } from 'kysely';
import type { Work } from '../../http/route.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { networkRecord } from '../record.ts';

type KindCount = NetworkDeletionPlan['objects'][number];

/** Counts everything that a deletion of the network would remove, for the dialog 'Network Deletion Notice' (Spec 2 §2). */
export async function deletionPlan({
  tx,
  params,
  now,
}: Pick<
  Work<{ networkID: string }, unknown, unknown>,
  'tx' | 'params' | 'now'
>): Promise<NetworkDeletionPlan> {
  const network = await networkRecord(tx, params.networkID, now);
  const { id, usesGitOps } = network;
  const objects = await objectsByKind(tx, id);
  const distributedTotal = objects.reduce((sum, { distributed }) => sum + distributed, 0);
  return {
    networkID: id,
    networkName: network.name,
    objects,
    objectTotal: objects.reduce((sum, { count }) => sum + count, 0),
    distributedTotal,
    leavingTotal: await leaving(tx, id),
    ...(await clustersOf(tx, id)),
    distributionRuleCount: network.distributionRules.length,
    featureSlugs: featureSlugsOf(network.features),
    needsTearDown: usesGitOps && distributedTotal > 0,
    waitMs: NETWORK_DELETE_WAIT_MS,
  };
}

async function objectsByKind(tx: TenantTransaction, networkID: string): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select o.derived_kind as "derivedKind", count(*)::int as count,
           (count(*) filter (where exists (
              select from placements p where p.owner_uid = o.owner_uid and p.object_id = o.id)))::int as distributed
      from objects o
     where o.owner_uid = ${tx.owner} and o.network_id = ${networkID} and o.active and o.network_feature_slug is null
     group by o.derived_kind order by count(*) desc, o.derived_kind collate "C"`.execute(tx.db);
  return rows;
}

/** Copies of objects that were deleted here: those that agents still report from their clusters, and those that a hub has not said to be gone. */
async function leaving(tx: TenantTransaction, networkID: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select s.router_id, s.object_id
        from objects o join object_states s on s.owner_uid = o.owner_uid and s.object_id = o.id
       where o.owner_uid = ${tx.owner} and o.network_id = ${networkID} and not o.active
      union
      select m.router_id, m.object_id
        from removals m join objects o on o.owner_uid = m.owner_uid and o.id = m.object_id
       where m.owner_uid = ${tx.owner} and m.network_id = ${networkID} and not o.active) leaving`.execute(
    tx.db,
  );
  return rows[0]?.n ?? 0;
}

async function clustersOf(
  tx: TenantTransaction,
  networkID: string,
): Promise<Pick<NetworkDeletionPlan, 'clusterTotal' | 'silentTotal'>> {
  const { rows } = await sql<Pick<NetworkDeletionPlan, 'clusterTotal' | 'silentTotal'>>`
    select count(*)::int as "clusterTotal",
           (count(*) filter (where not exists (
              select from agents a
               where a.owner_uid = r.owner_uid and a.router_id = r.id and a.revoked_at is null)))::int as "silentTotal"
      from routers r
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active`.execute(tx.db);
  return rows[0] ?? { clusterTotal: 0, silentTotal: 0 };
}
