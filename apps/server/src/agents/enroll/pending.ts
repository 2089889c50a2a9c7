import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';

/** A pending install with its router, cluster and network. */
export interface Pending {
  readonly id: string;
  readonly expires_at: number;
  readonly consumed_at: number | null;
  readonly routerID: string;
  readonly clusterID: string;
  readonly clusterName: string;
  /** Stored identity of the cluster. */
  readonly uid: string | null;
  readonly networkName: string;
}

/** An agent that consumes a pending install. */
export interface NewAgent {
  readonly id: string;
  readonly publicKey: string;
  readonly clusterUid: string;
  readonly pending: Pending;
}

/** The pending installs of these ids and their clusters, locked in a fixed order until the transaction ends. */
export async function lockPendings(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, Pending>> {
  // Lateral look-ups: without statistics a join would read all routers and clusters of the context.
  const { rows } = await sql<Pending>`
    select p.id, p.expires_at, p.consumed_at, r.id as "routerID", c.id as "clusterID", c.alias as "clusterName",
           c.kube_system_uid as uid, n.name as "networkName"
      from unnest(${[...new Set(ids)].sort()}::text[]) as asked (id)
     cross join lateral (
       select id, router_id, expires_at, consumed_at from pending_installs
        where owner_uid = ${tx.owner} and id = asked.id limit 1 for update) p
     cross join lateral (
       select id, cluster_id, network_id, active from routers
        where owner_uid = ${tx.owner} and id = p.router_id limit 1) r
     cross join lateral (
       select id, alias, kube_system_uid from clusters
        where owner_uid = ${tx.owner} and id = r.cluster_id limit 1 for update) c
     cross join lateral (
       select name from networks where owner_uid = ${tx.owner} and id = r.network_id limit 1) n
     where r.active`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The agent that consumed a pending install and was not revoked. */
export async function agentOf(tx: TenantTransaction, pendingId: string) {
  return await tx.db
    .selectFrom('agents')
    .select(['id', 'public_key', 'kube_system_uid'])
    .where('owner_uid', '=', tx.owner)
    .where('pending_install_id', '=', pendingId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Consumes installs: revokes the former agents of the routers and inserts the new ones. */
export async function writeAgents(
  tx: TenantTransaction,
  agents: readonly NewAgent[],
  now: number,
): Promise<void> {
  if (agents.length === 0) return;
  const pendings = agents.map(({ pending }) => pending);
  const routers = pendings.map(({ routerID }) => routerID);
  await sql`
    update pending_installs set consumed_at = ${now}::bigint
     where owner_uid = ${tx.owner} and id = any(${pendings.map(({ id }) => id)}::text[])`.execute(tx.db);
  await revokeFormer(tx, routers, now);
  await sql`
    insert into agents (owner_uid, id, router_id, cluster_id, public_key, kube_system_uid, pending_install_id, created_at)
    select ${tx.owner}, new.*, ${now}::bigint
      from unnest(${agents.map(({ id }) => id)}::text[], ${routers}::text[],
                  ${pendings.map(({ clusterID }) => clusterID)}::text[],
                  ${agents.map(({ publicKey }) => publicKey)}::text[],
                  ${agents.map(({ clusterUid }) => clusterUid)}::text[], ${pendings.map(({ id }) => id)}::text[])
             as new (id, router_id, cluster_id, public_key, kube_system_uid, pending_install_id)`.execute(
    tx.db,
  );
}

/** Looks the former agents up first, because most routers never had one. */
async function revokeFormer(tx: TenantTransaction, routerIDs: readonly string[], now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${routerIDs}::text[]) as asked (router_id)
     cross join lateral (
       select id from agents
        where owner_uid = ${tx.owner} and router_id = asked.router_id and revoked_at is null limit 1) a`.execute(
    tx.db,
  );
  if (rows.length === 0) return;
  await sql`
    update agents set revoked_at = ${now}::bigint
     where owner_uid = ${tx.owner} and id = any(${rows.map(({ id }) => id)}::text[]) and revoked_at is null`.execute(
    tx.db,
  );
}
