import { type ClusterFacts, MAX_DRIFTED } from '@hawser/contract/agent';
import { agentOutdated, awaitsAgent } from '@hawser/domain/routers';
import { sql } from 'kysely';
import { cleanText } from '@hawser/domain/names';
import type { TenantTransaction } from '../../store/store.ts';
import { enterPhases } from '../phase.ts';
import type { AgentSession } from './session.ts';
import { recordClones } from './clones.ts';

/** Largest value of a PostgreSQL `int`. */
const INT_MAX = 2_147_483_647;

/** The facts that an agent reports of its cluster, cleaned for storage. */
export function cleanFacts(facts: ClusterFacts): {
  kubernetesVersion: string;
  nodeCount: number;
  kubesDistro: string;
} {
  return {
    kubernetesVersion: cleanText(facts.kubernetesVersion, 60),
    nodeCount: Math.min(facts.nodeCount, INT_MAX),
    kubesDistro: cleanText(facts.kubesDistro, 60),
  };
}

/** A new session, and the reported facts of its cluster. */
export interface Arrival {
  readonly session: AgentSession;
  readonly facts: ClusterFacts;
  /** When the hello was received, epoch ms; the database may process it later. */
  readonly receivedAt: number;
  /** Another agent uses the same identity. */
  readonly hasClone: boolean;
}

/** The server to which agents connect. */
interface ArrivalServer {
  readonly serverID: string;
  /** Where other servers reach it; null when they do not. */
  readonly address: string | null;
}

/**
 * Records that the agents of these routers are connected: facts of their clusters, their clocks, the current session, and
 * INSTALLING for routers that waited for an agent. Marks the sessions whose router is being detached.
 */
export async function recordArrivals(
  tx: TenantTransaction,
  arrivals: readonly Arrival[],
  now: number,
  server: ArrivalServer | null,
): Promise<void> {
  const states = await routerStates(
    tx,
    arrivals.map(({ session }) => session.identity.routerID),
  );
  const awaited: string[] = [];
  for (const { session } of arrivals) {
    const { routerID } = session.identity;
    const router = states.get(routerID);
    const status = router?.status ?? 'UNINSTALLED';
    if (awaitsAgent(status) || status === 'AGENT STARTING') awaited.push(routerID);
    // A change published meanwhile is newer than this read.
    session.drifted = router?.drifted ?? [];
    session.detaching ||= router !== undefined && router.detach_requested_at !== null;
  }
  await enterPhases(tx, [...new Set(awaited)], { status: 'INSTALLING', at: now, message: '' });
  await writeFacts(tx, arrivals, server);
  for (const { session, hasClone } of arrivals) {
    if (hasClone) await recordClones(tx, session.identity.routerID, now);
  }
}

interface RouterState {
  readonly id: string;
  readonly status: string | null;
  readonly detach_requested_at: number | null;
  /** Objects that were changed by hand when its agent last reported, as the agent calls them. */
  readonly drifted: readonly string[];
}

async function routerStates(
  tx: TenantTransaction,
  routerIDs: readonly string[],
): Promise<Map<string, RouterState>> {
  const { rows } = await sql<RouterState>`
    select r.id, s.status, r.detach_requested_at, array(
             select o.object_id from object_states o
              where o.owner_uid = ${tx.owner} and o.router_id = r.id and o.status_rank > 10
                and o.reported_by is null and o.drift -> 'isPresent' = 'true'
              union all
             select o.object_id || '.' || o.router_id from object_states o
              where o.owner_uid = ${tx.owner} and o.reported_by = r.id and o.drift -> 'isPresent' = 'true'
              limit ${MAX_DRIFTED}) as drifted from unnest(${routerIDs}::text[]) as asked (id)
     cross join lateral (
       select id, detach_requested_at from routers where owner_uid = ${tx.owner} and id = asked.id limit 1) r
      left join lateral (
       select status from router_states where owner_uid = ${tx.owner} and router_id = r.id limit 1) s on true`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of two sessions of one router the later one counts. */
async function writeFacts(
  tx: TenantTransaction,
  arrivals: readonly Arrival[],
  server: ArrivalServer | null,
): Promise<void> {
  const last = [...new Map(arrivals.map((each) => [each.session.identity.routerID, each])).values()];
  const facts = last.map((each) => cleanFacts(each.facts));
  const versions = last.map(({ session }) => session.identity.agentVersion);
  await sql`
    update router_states s set
      observed_at = greatest(s.observed_at, reported.received_at), kubernetes_version = reported.kubernetes_version, node_count = reported.node_count,
      kubes_distro = reported.kubes_distro, clock_skew_ms = reported.clock_skew_ms, agent_version = reported.agent_version,
      agent_outdated = reported.agent_outdated, session_id = reported.session_id, session_ended_at = null,
      server_id = ${server?.serverID ?? null}::text, peer_address = ${server?.address ?? null}::text
      from unnest(
             ${last.map(({ session }) => session.identity.routerID)}::text[],
             ${facts.map(({ kubernetesVersion }) => kubernetesVersion)}::text[],
             ${facts.map(({ nodeCount }) => nodeCount)}::int[], ${facts.map(({ kubesDistro }) => kubesDistro)}::text[],
             ${last.map(({ session }) => session.skewMs)}::bigint[],
             ${versions}::text[], ${versions.map(agentOutdated)}::boolean[],
             ${last.map(({ session }) => session.id)}::text[], ${last.map(({ receivedAt }) => receivedAt)}::bigint[])
             as reported (router_id, kubernetes_version, node_count, kubes_distro, clock_skew_ms, agent_version, agent_outdated,
                      session_id, received_at)
     where s.owner_uid = ${tx.owner} and s.router_id = reported.router_id
       and s.router_id = any(${last.map(({ session }) => session.identity.routerID)}::text[])`.execute(tx.db);
}
