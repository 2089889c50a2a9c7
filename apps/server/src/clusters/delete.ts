import { clusterMessages } from '@hawser/domain/clusters';
import { isSimulated } from '@hawser/domain/demo';
import { conflicting, requireRow } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { purgeRouters } from '../store/purge-routers.ts';
import { lockCluster } from './update.ts';

/** Deletes a cluster. Refused while it is attached to a network (Spec 1 §5, `allowDeletion`). */
export async function deleteCluster({ tx, params }: Work<{ cloudID: string }, undefined, unknown>): Promise<{
  answer: { deleted: { id: string } };
  name: string;
  simulated: boolean;
}> {
  const cluster = requireRow(await lockCluster(tx, params.cloudID));
  const attached = await tx.db
    .selectFrom('routers')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('cluster_id', '=', cluster.id)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (attached !== undefined) throw conflicting(clusterMessages.notDeleted);
  await purgeRouters(tx, 'cluster_id', cluster.id);
  await tx.db.deleteFrom('clusters').where('owner_uid', '=', tx.owner).where('id', '=', cluster.id).execute();
  return {
    answer: { deleted: { id: cluster.id } },
    name: cluster.alias,
    simulated: isSimulated(cluster),
  };
}
