import type { EnrolAnswer, EnrolRequest } from '@hawser/contract';
import { newId, type Random } from '@hawser/ports';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';
import { enterPhase, noteRefusal } from '../phase.ts';
import { claimCluster } from './identity.ts';

/** Identity given, refused with a message that the person also sees, or no such install. */
export type Enrolment =
  | { readonly answer: EnrolAnswer }
  | { readonly refused: string }
  | { readonly unknown: true };

/** The pending install with what it is for; locked until the transaction ends. */
async function pendingInstall(tx: TenantTransaction, id: string) {
  return await tx.db
    .selectFrom('pending_installs as p')
    .innerJoin('routers as r', (join) =>
      join.onRef('r.owner_uid', '=', 'p.owner_uid').onRef('r.id', '=', 'p.router_id'),
    )
    .innerJoin('clusters as c', (join) =>
      join.onRef('c.owner_uid', '=', 'r.owner_uid').onRef('c.id', '=', 'r.cluster_id'),
    )
    .innerJoin('networks as n', (join) =>
      join.onRef('n.owner_uid', '=', 'r.owner_uid').onRef('n.id', '=', 'r.network_id'),
    )
    .select([
      'p.id',
      'p.expires_at',
      'p.consumed_at',
      'r.id as routerID',
      'c.id as clusterID',
      'c.alias as clusterName',
      'c.kube_system_uid as uid',
      'n.name as networkName',
    ])
    .where('p.owner_uid', '=', tx.owner)
    .where('p.id', '=', id)
    .where('r.active', '=', true)
    .forUpdate(['p', 'c'])
    .executeTakeFirst();
}

type Pending = NonNullable<Awaited<ReturnType<typeof pendingInstall>>>;

/**
 * Exchanges a pending install for an identity, in one transaction: the cluster's identity is claimed or compared, the
 * install used up, the router's former agent revoked, the new one written down. Repeated with the same key it gives the
 * same answer. The signature has been checked before.
 */
export async function enrol(
  tx: TenantTransaction,
  pendingId: string,
  request: EnrolRequest,
  ports: { now: number; random: Random },
): Promise<Enrolment> {
  const { now } = ports;
  const pending = await pendingInstall(tx, pendingId);
  if (pending === undefined) return { unknown: true };
  const refuse = async (message: string): Promise<Enrolment> => {
    await noteRefusal(tx, pending.routerID, message, now);
    return { refused: message };
  };
  if (pending.consumed_at !== null) {
    const agent = await agentOf(tx, pending.id);
    if (agent === undefined) return { unknown: true };
    if (agent.public_key !== request.publicKey) return refuse(agentMessages.usedByOther);
    if (agent.kube_system_uid !== request.cluster.uid) {
      return refuse(agentMessages.otherCluster(pending.clusterName));
    }
    return { answer: answerOf(agent.id, pending) };
  }
  if (pending.expires_at <= now) return { unknown: true };
  const cluster = { id: pending.clusterID, alias: pending.clusterName, uid: pending.uid };
  const claim = await claimCluster(tx, cluster, request.cluster.uid);
  if (claim !== null) return refuse(claim);
  const agentID = await replaceAgent(tx, pending, request, ports);
  await enterPhase(tx, pending.routerID, { status: 'AGENT STARTING', at: now, message: '' });
  return { answer: answerOf(agentID, pending) };
}

async function agentOf(tx: TenantTransaction, pendingId: string) {
  return await tx.db
    .selectFrom('agents')
    .select(['id', 'public_key', 'kube_system_uid'])
    .where('owner_uid', '=', tx.owner)
    .where('pending_install_id', '=', pendingId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

async function replaceAgent(
  tx: TenantTransaction,
  pending: Pending,
  request: EnrolRequest,
  { now, random }: { now: number; random: Random },
): Promise<string> {
  const id = newId(now, random);
  await tx.db
    .updateTable('pending_installs')
    .set({ consumed_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', pending.id)
    .execute();
  await tx.db
    .updateTable('agents')
    .set({ revoked_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', pending.routerID)
    .where('revoked_at', 'is', null)
    .execute();
  await tx.db
    .insertInto('agents')
    .values({
      owner_uid: tx.owner,
      id,
      router_id: pending.routerID,
      cluster_id: pending.clusterID,
      public_key: request.publicKey,
      kube_system_uid: request.cluster.uid,
      pending_install_id: pending.id,
      created_at: now,
      revoked_at: null,
    })
    .execute();
  return id;
}

function answerOf(agentID: string, { routerID, networkName, clusterName }: Pending): EnrolAnswer {
  return { agentID, routerID, networkName, clusterName };
}
