import { clusterNameOf } from '@hawser/domain/clusters';
import { isSimulated } from '@hawser/domain/demo';
import { awaitsAgent, LEASE_MS, ROUTER_STATUSES } from '@hawser/domain/routers';
import { routerStatus, type Status, statusRank } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import type { RouterPhase } from './table.ts';
import type { TenantTransaction } from '../store/store.ts';
import { equalsAny } from '../store/equals-any.ts';
import { joinById } from '../store/join-by-id.ts';

const AWAITING = sql.join(ROUTER_STATUSES.filter(awaitsAgent).map((status) => sql.lit(status)));

/**
 * SQL joins from `from` (an alias with `owner_uid` and the router's id in `column`) to the observed state of a router: `s`
 * (router_states), `a` (its agent, null before enrollment) and `l` (its lease, null before the first heartbeat).
 */
export function routerObserved(from: string, column: 'id' | 'router_id'): RawBuilder<unknown> {
  return observedOf(sql.ref(`${from}.owner_uid`), sql.ref(`${from}.${column}`));
}

/** The same for the router whose id is `router`. */
export function observedOf(owner: RawBuilder<unknown>, router: RawBuilder<unknown>): RawBuilder<unknown> {
  // Lateral joins force one index look-up per router. Without table statistics PostgreSQL would otherwise choose a nested loop
  // over all rows.
  return sql`cross join lateral (select * from router_states
      where owner_uid = ${owner} and router_id = ${router} limit 1) s
    left join lateral (select id, created_at from agents
      where owner_uid = ${owner} and router_id = ${router} and revoked_at is null limit 1) a on true
    left join lateral (select last_seen_at, expired_at from router_leases
      where owner_uid = ${owner} and router_id = ${router} limit 1) l on true`;
}

/** SQL: when the agent was last seen, epoch milliseconds. Before its first heartbeat the time of its enrollment counts. */
export const lastSeenAt = sql<number>`greatest(l.last_seen_at, a.created_at)`;

/**
 * SQL condition: the lease watch marked this agent's lease as expired. A lease from before the enrollment belonged to an
 * earlier agent and does not count.
 */
export const leaseExpired = sql<boolean>`coalesce(l.expired_at is not null and l.last_seen_at >= a.created_at, false)`;

/**
 * SQL condition over `s`, `a` and `l`: the router is UNKNOWN at `now`, by the same rule as the domain's `routerStatus`. Without
 * `now` only the mark of the lease watch counts.
 */
export function routerUnknown(now: number | undefined): RawBuilder<boolean> {
  const over =
    now === undefined ? leaseExpired : sql`(${leaseExpired} or ${lastSeenAt} <= ${now - LEASE_MS})`;
  return sql<boolean>`(a.id is not null and s.status not in (${AWAITING}) and ${over})`;
}

/**
 * SQL condition over `s`, `a` and `l`: no agent is connected that would apply what is saved at `now`. Where its server was lost, this is
 * known when the lease ends.
 */
export function agentAway(now: number | undefined): RawBuilder<boolean> {
  return sql<boolean>`(a.id is null or s.session_ended_at is not null or ${routerUnknown(now)})`;
}

/** SQL: rank of the status that `routerStatus` gives, over `s`, `a` and `l`. Higher is worse. */
export function routerRank(now: number | undefined): RawBuilder<number> {
  return sql<number>`(case when ${routerUnknown(now)} then ${sql.lit(statusRank('UNKNOWN'))} else s.status_rank end)`;
}

/** A router with its names and its observed state. */
export interface RouterState {
  readonly id: string;
  readonly networkID: string;
  readonly cloudID: string;
  readonly clusterName: string;
  readonly simulated: boolean;
  readonly isEdge: boolean;
  /** Argo CD reaches the cluster by its own kubeconfig. */
  readonly isPublic: boolean;
  readonly status: Status;
  readonly kubernetesVersion: string | null;
  readonly nodeCount: number | null;
  readonly kubesDistro: string | null;
  readonly clockSkewMs: number | null;
  readonly agentVersion: string | null;
  readonly phases: readonly RouterPhase[];
}

interface Row {
  id: string;
  network_id: string;
  cluster_id: string;
  cluster_name: string;
  cluster_tags: Record<string, unknown>;
  is_edge: boolean;
  is_public: boolean;
  status: string;
  since: number;
  message: string;
  observed_at: number | null;
  last_seen_at: number | null;
  has_agent: boolean;
  kubernetes_version: string | null;
  node_count: number | null;
  kubes_distro: string | null;
  clock_skew_ms: number | null;
  agent_version: string | null;
  phases: RouterPhase[];
}

/** The states of these routers at `now`, in one statement. Routers that are not of this context are missing in the result. */
export async function loadRouterStates(
  tx: TenantTransaction,
  ids: readonly string[],
  now: number,
): Promise<Map<string, RouterState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select r.id, r.network_id, r.cluster_id, c.alias as cluster_name, c.tags as cluster_tags, r.is_edge, r.is_public,
           s.status, s.since, s.message, s.observed_at, s.kubernetes_version, s.node_count, s.kubes_distro,
           s.clock_skew_ms, s.agent_version, s.phases, a.id is not null as has_agent,
           case when ${leaseExpired} then least(${lastSeenAt}, l.expired_at - ${LEASE_MS}::bigint)
                else ${lastSeenAt} end as last_seen_at
      from routers r
      ${joinById('clusters', 'c', 'r', 'cluster_id')}
      ${routerObserved('r', 'id')}
     where r.owner_uid = ${tx.owner} and r.id ${equalsAny(ids)}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, stateOf(row, now)]));
}

function stateOf(row: Row, now: number): RouterState {
  const simulated = isSimulated({
    name: clusterNameOf(row.cluster_name),
    tags: row.cluster_tags,
    observedDistro: row.kubes_distro,
  });
  return {
    id: row.id,
    networkID: row.network_id,
    cloudID: row.cluster_id,
    clusterName: row.cluster_name,
    simulated,
    isEdge: row.is_edge,
    isPublic: row.is_public,
    status: routerStatus(
      {
        id: row.id,
        name: row.cluster_name,
        simulated,
        status: row.status,
        since: row.since,
        message: row.message,
        observedAt: row.observed_at,
        lastSeenAt: row.last_seen_at,
        hasAgent: row.has_agent,
      },
      now,
    ),
    kubernetesVersion: row.kubernetes_version,
    nodeCount: row.node_count,
    kubesDistro: row.kubes_distro,
    clockSkewMs: row.clock_skew_ms,
    agentVersion: row.agent_version,
    phases: row.phases,
  };
}
