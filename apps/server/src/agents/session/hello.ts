import type { AgentMessage } from '@hawser/contract';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { helloText, signedBy } from '../enrol/signature.ts';
import { agentMessages } from '../messages.ts';
import { noteRefusal } from '../phase.ts';
import { cleanText } from '../text.ts';
import type { AgentIdentity } from './session.ts';

export type Hello = Extract<AgentMessage, { type: 'hello' }>;

/** Why an agent may not have a session. `final`: trying again will not help. */
export interface Refusal {
  readonly code: 'unknown-agent' | 'other-cluster' | 'removed';
  readonly message: string;
  readonly final: boolean;
}

/** Said of an id that nobody has and of one whose key the caller does not hold, so that no id can be found by guessing. */
const UNKNOWN: Refusal = { code: 'unknown-agent', message: agentMessages.unknownAgent, final: true };

/**
 * Finds out who says hello: a known agent that holds its key, in the cluster that it enrolled from, for a router that
 * is still attached. A right key in another cluster is a clone, and the person is told.
 */
export async function verifyHello(
  store: Store,
  hello: Hello,
  nonce: string,
  now: number,
): Promise<AgentIdentity | Refusal> {
  const agent = await store.system
    .selectFrom('agents')
    .select(['owner_uid', 'router_id', 'public_key', 'kube_system_uid'])
    .where('id', '=', hello.agentID)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (agent === undefined) return UNKNOWN;
  const { uid } = hello.cluster;
  if (!signedBy(agent.public_key, helloText(nonce, hello.agentID, uid), hello.signature)) return UNKNOWN;
  return await store.tenant(agent.owner_uid, async (tx) => {
    const clusterName = await clusterOf(tx, agent.router_id);
    if (clusterName === null) return { code: 'removed', message: agentMessages.removed, final: true };
    if (uid !== agent.kube_system_uid) {
      const message = agentMessages.clone(clusterName);
      await noteRefusal(tx, agent.router_id, message, now);
      return { code: 'other-cluster', message, final: true };
    }
    return {
      owner: agent.owner_uid,
      agentID: hello.agentID,
      routerID: agent.router_id,
      clusterUid: uid,
      clusterName,
      agentVersion: cleanText(hello.agentVersion, 40),
    };
  });
}

/** Name of the cluster of an attached router; null when it is not attached any more. */
async function clusterOf(tx: TenantTransaction, routerID: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('routers as r')
    .innerJoin('clusters as c', (join) =>
      join.onRef('c.owner_uid', '=', 'r.owner_uid').onRef('c.id', '=', 'r.cluster_id'),
    )
    .select('c.alias')
    .where('r.owner_uid', '=', tx.owner)
    .where('r.id', '=', routerID)
    .where('r.active', '=', true)
    .executeTakeFirst();
  return row?.alias ?? null;
}
