import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';

/** A cluster whose row is locked. */
export interface LockedCluster {
  readonly id: string;
  readonly alias: string;
  /** Its identity so far. */
  readonly uid: string | null;
}

/**
 * Makes `uid` (of the namespace kube-system) the identity of this cluster, once and for ever; null when it is, else the
 * message why not. Whether another cluster has it is decided by the unique index, inside a savepoint.
 */
export async function claimCluster(
  tx: TenantTransaction,
  cluster: LockedCluster,
  uid: string,
): Promise<string | null> {
  if (cluster.uid === uid) return null;
  if (cluster.uid !== null) return agentMessages.otherCluster(cluster.alias);
  await sql`savepoint claim`.execute(tx.db);
  try {
    await tx.db
      .updateTable('clusters')
      .set({ kube_system_uid: uid })
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', cluster.id)
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
