import type { ClusterFacts } from '@hawser/contract';
import { awaitsAgent } from '@hawser/domain';
import type { TenantTransaction } from '../../store/store.ts';
import { enterPhase } from '../phase.ts';
import { cleanText } from '../text.ts';
import type { AgentIdentity } from './session.ts';

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

/**
 * Writes down that the router's agent is there: facts of its cluster, its clock, and INSTALLING where it was awaited.
 * True when the router is being detached.
 */
export async function arrive(
  tx: TenantTransaction,
  identity: AgentIdentity,
  said: { facts: ClusterFacts; skewMs: number },
  now: number,
): Promise<boolean> {
  const { routerID } = identity;
  const router = await tx.db
    .selectFrom('routers as r')
    .leftJoin('router_states as s', (join) =>
      join.onRef('s.owner_uid', '=', 'r.owner_uid').onRef('s.router_id', '=', 'r.id'),
    )
    .select(['s.status', 'r.detach_requested_at'])
    .where('r.owner_uid', '=', tx.owner)
    .where('r.id', '=', routerID)
    .executeTakeFirst();
  const status = router?.status ?? 'UNINSTALLED';
  if (awaitsAgent(status) || status === 'AGENT STARTING') {
    await enterPhase(tx, routerID, { status: 'INSTALLING', at: now, message: '' });
  }
  const { kubernetesVersion, nodeCount, kubesDistro } = cleanFacts(said.facts);
  await tx.db
    .updateTable('router_states')
    .set({
      observed_at: now,
      kubernetes_version: kubernetesVersion,
      node_count: nodeCount,
      kubes_distro: kubesDistro,
      clock_skew_ms: said.skewMs,
      agent_version: identity.agentVersion,
    })
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .execute();
  return router !== undefined && router.detach_requested_at !== null;
}
