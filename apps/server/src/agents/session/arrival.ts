import type { ClusterFacts } from '@hawser/contract';
import { agentOutdated, awaitsAgent } from '@hawser/domain';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { enterPhases } from '../phase.ts';
import { cleanText } from '../text.ts';
import type { AgentSession } from './session.ts';
import { noteTurns } from './turns.ts';

/** Largest value of a PostgreSQL `int`. */
const INT_MAX = 2_147_483_647;

/** What an agent says of its cluster, as it may be stored. */
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

/** A session that begins, and what its agent said of the cluster. */
export interface Arrival {
  readonly session: AgentSession;
  readonly facts: ClusterFacts;
  /** When it said so, epoch ms: the database may keep it waiting. */
  readonly saidAt: number;
  /** Two agents take turns with one identity. */
  readonly turns: boolean;
}

/**
 * Writes down that the routers' agents are there: facts of their clusters, their clocks, that these sessions count from now on,
 * and INSTALLING where they were awaited. Marks the sessions whose router is being detached.
 */
export async function arrive(
  tx: TenantTransaction,
  arrivals: readonly Arrival[],
  now: number,
): Promise<void> {
  const standing = await standingOf(
    tx,
    arrivals.map(({ session }) => session.identity.routerID),
  );
  const awaited: string[] = [];
  for (const { session } of arrivals) {
    const { routerID } = session.identity;
    const router = standing.get(routerID);
    const status = router?.status ?? 'UNINSTALLED';
    if (awaitsAgent(status) || status === 'AGENT STARTING') awaited.push(routerID);
    // What was heard of it meanwhile is newer than this reading.
    session.detaching ||= router !== undefined && router.detach_requested_at !== null;
  }
  await enterPhases(tx, [...new Set(awaited)], { status: 'INSTALLING', at: now, message: '' });
  await writeFacts(tx, arrivals);
  for (const { session, turns } of arrivals) {
    if (turns) await noteTurns(tx, session.identity.routerID, now);
  }
}

interface RouterStanding {
  readonly id: string;
  readonly status: string | null;
  readonly detach_requested_at: number | null;
}

async function standingOf(
  tx: TenantTransaction,
  routerIDs: readonly string[],
): Promise<Map<string, RouterStanding>> {
  const { rows } = await sql<RouterStanding>`
    select r.id, s.status, r.detach_requested_at from unnest(${routerIDs}::text[]) as asked (id)
     cross join lateral (
       select id, detach_requested_at from routers where owner_uid = ${tx.owner} and id = asked.id limit 1) r
      left join lateral (
       select status from router_states where owner_uid = ${tx.owner} and router_id = r.id limit 1) s on true`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of two sessions of one router the last one counts, whose arrival came later. */
async function writeFacts(tx: TenantTransaction, arrivals: readonly Arrival[]): Promise<void> {
  const last = [...new Map(arrivals.map((each) => [each.session.identity.routerID, each])).values()];
  const facts = last.map((each) => cleanFacts(each.facts));
  const versions = last.map(({ session }) => session.identity.agentVersion);
  await sql`
    update router_states s set
      observed_at = greatest(s.observed_at, said.said_at), kubernetes_version = said.kubernetes_version, node_count = said.node_count,
      kubes_distro = said.kubes_distro, clock_skew_ms = said.clock_skew_ms, agent_version = said.agent_version,
      agent_outdated = said.agent_outdated, session_id = said.session_id
      from unnest(
             ${last.map(({ session }) => session.identity.routerID)}::text[],
             ${facts.map(({ kubernetesVersion }) => kubernetesVersion)}::text[],
             ${facts.map(({ nodeCount }) => nodeCount)}::int[], ${facts.map(({ kubesDistro }) => kubesDistro)}::text[],
             ${last.map(({ session }) => session.skewMs)}::bigint[],
             ${versions}::text[], ${versions.map(agentOutdated)}::boolean[],
             ${last.map(({ session }) => session.id)}::text[], ${last.map(({ saidAt }) => saidAt)}::bigint[])
             as said (router_id, kubernetes_version, node_count, kubes_distro, clock_skew_ms, agent_version, agent_outdated,
                      session_id, said_at)
     where s.owner_uid = ${tx.owner} and s.router_id = said.router_id
       and s.router_id = any(${last.map(({ session }) => session.identity.routerID)}::text[])`.execute(tx.db);
}
