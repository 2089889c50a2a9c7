import type { EnrollAnswer, EnrollRequest } from '@hawser/contract/agent';
import { newId, type Random } from '@hawser/ports';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';
import { enterPhases, recordRefusal } from '../phase.ts';
import { ClusterClaims } from './identity.ts';
import { agentOf, lockPendings, type NewAgent, type Pending, writeAgents } from './pending.ts';

/** An identity, a refusal whose message the router also shows, or an unknown install. */
export type Enrollment =
  | { readonly answer: EnrollAnswer }
  | { readonly refused: string }
  | { readonly unknown: true };

/** One agent that wants an identity for a pending install. */
export interface Enrolling {
  readonly pendingId: string;
  readonly request: EnrollRequest;
  /** When the request was received, epoch ms; the database may process it later. */
  readonly askedAt: number;
}

/**
 * Exchanges pending installs for identities, in one transaction: claims or compares the identity of each cluster, consumes the
 * install, revokes the former agent of the router and adds the new one. A repeat with the same key gets the same answer.
 * Signatures must have been verified. Returns outcomes in the order of the requests.
 */
export async function enroll(
  tx: TenantTransaction,
  enrolling: readonly Enrolling[],
  random: Random,
): Promise<Enrollment[]> {
  const now = Math.min(...enrolling.map(({ askedAt }) => askedAt));
  const pendings = await lockPendings(
    tx,
    enrolling.map(({ pendingId }) => pendingId),
  );
  const claims = await ClusterClaims.read(
    tx,
    enrolling.map(({ request }) => request.cluster.uid),
  );
  const agents = new Map<string, NewAgent>();
  const refusals: { routerID: string; message: string }[] = [];
  const outcomes: Enrollment[] = [];
  for (const { pendingId, request } of enrolling) {
    const pending = pendings.get(pendingId);
    const outcome = await enrollOne(pending, request);
    if ('refused' in outcome && pending) {
      refusals.push({ routerID: pending.routerID, message: outcome.refused });
    }
    outcomes.push(outcome);
  }
  await claims.write();
  await writeAgents(tx, [...agents.values()], now);
  const routers = [...agents.values()].map(({ pending }) => pending.routerID);
  await enterPhases(tx, routers, { status: 'AGENT STARTING', at: now, message: '' });
  for (const { routerID, message } of refusals) await recordRefusal(tx, routerID, message, now);
  return outcomes;

  async function enrollOne(pending: Pending | undefined, request: EnrollRequest): Promise<Enrollment> {
    if (pending === undefined) return { unknown: true };
    const { uid } = request.cluster;
    const repeated = agents.get(pending.id) ?? (await storedAgent(tx, pending));
    if (repeated !== null) {
      if (repeated === undefined) return { unknown: true };
      if (repeated.publicKey !== request.publicKey) return { refused: agentMessages.usedByOther };
      if (repeated.clusterUid !== uid) return { refused: agentMessages.otherCluster(pending.clusterName) };
      return { answer: answerOf(repeated.id, pending) };
    }
    if (pending.expires_at <= now) return { unknown: true };
    const cluster = { id: pending.clusterID, alias: pending.clusterName, uid: pending.uid };
    const refused = claims.claim(cluster, uid);
    if (refused !== null) return { refused };
    const agent = { id: newId(now, random), publicKey: request.publicKey, clusterUid: uid, pending };
    agents.set(pending.id, agent);
    return { answer: answerOf(agent.id, pending) };
  }
}

/** The agent that consumed it; null when none did, undefined when that agent was revoked. */
async function storedAgent(
  tx: TenantTransaction,
  pending: Pending,
): Promise<Omit<NewAgent, 'pending'> | null | undefined> {
  if (pending.consumed_at === null) return null;
  const agent = await agentOf(tx, pending.id);
  if (agent === undefined) return undefined;
  return { id: agent.id, publicKey: agent.public_key, clusterUid: agent.kube_system_uid };
}

function answerOf(agentID: string, { routerID, networkName, clusterName }: Pending): EnrollAnswer {
  return { agentID, routerID, networkName, clusterName };
}
