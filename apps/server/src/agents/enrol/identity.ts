import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';

/**
 * Makes `uid` (of the namespace kube-system) the identity of this cluster, once and for ever; null when it is, else the
 * message why not. Two registrations at the same moment are decided by the unique index, inside a savepoint.
 */
export async function claimCluster(
  tx: TenantTransaction,
  clusterID: string,
  uid: string,
): Promise<string | null> {
  const cluster = await tx.db
    .selectFrom('clusters')
    .select(['alias', 'kube_system_uid'])
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', clusterID)
    .executeTakeFirstOrThrow();
  if (cluster.kube_system_uid === uid) return null;
  if (cluster.kube_system_uid !== null) return agentMessages.otherCluster(cluster.alias);
  const taken = await holderOf(tx, uid);
  if (taken !== null) return agentMessages.registered(taken);
  await sql`savepoint claim`.execute(tx.db);
  try {
    await tx.db
      .updateTable('clusters')
      .set({ kube_system_uid: uid })
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', clusterID)
      .execute();
    return null;
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    await sql`rollback to savepoint claim`.execute(tx.db);
    return agentMessages.registered((await holderOf(tx, uid)) ?? '');
  }
}

/** Name of the cluster of this context that has this identity. */
async function holderOf(tx: TenantTransaction, uid: string): Promise<string | null> {
  const holder = await tx.db
    .selectFrom('clusters')
    .select('alias')
    .where('owner_uid', '=', tx.owner)
    .where('kube_system_uid', '=', uid)
    .executeTakeFirst();
  return holder?.alias ?? null;
}
