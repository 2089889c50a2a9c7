import type { Cluster, UpdateCluster } from '@hawser/contract/clusters';
import type { Allowed } from '@hawser/domain/permissions';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { changeRecord } from '../http/change.ts';
import { conflicting } from '../http/failure.ts';
import { changedFields, detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { lockNetwork, type PlacementChange, recompute } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { ClustersTable } from './table.ts';
import { sameTags, tagsAfter, tagText } from '../tags/index.ts';
import { distroOf, locationOf } from './fields.ts';
import { chosenContext } from './kubeconfig/chosen-context.ts';
import { storeCredentials } from './kubeconfig/stored.ts';
import { clusterRecord } from './record.ts';

/** Updates a cluster. If its tags change, the placements of its networks are recomputed in the same transaction. */
export function updateCluster(
  work: Work<{ cloudID: string }, undefined, z.infer<typeof UpdateCluster>> & { readonly ifMatch: number },
): Promise<{ answer: { updated: Cluster }; change: RecordedChange }> {
  const { tx, sealer, params, body, now } = work;
  return changeRecord(work, {
    table: 'clusters',
    lock: () => lockCluster(tx, params.cloudID),
    read: clusterRecord,
    async change(cluster) {
      const { can } = await clusterRecord(tx, cluster.id, now);
      refuseRedefinition(cluster, body, can['redefine']);
      const tags = body.tags === undefined ? cluster.tags : tagsAfter(cluster.tags, body.tags);
      const upload = body.kubeconfig_upload_id;
      const choice = { ...body, kubeconfig_upload_id: upload ?? '', context_name: body.context_name ?? '' };
      const chosen = upload === undefined ? null : await chosenContext(tx, sealer, choice, now);
      const columns = {
        ...chosen?.columns,
        ...(chosen === null
          ? {}
          : { upload_ids: uploadsAfter(cluster, chosen.columns.kubeconfig_upload_id) }),
        location: body.location === undefined ? cluster.location : locationOf(body.location),
        kubes_distro: body.kubesDistro === undefined ? cluster.kubes_distro : distroOf(body.kubesDistro),
        tags: JSON.stringify(tags),
      };
      return {
        columns,
        async follow() {
          if (chosen !== null) {
            const uploadID = chosen.columns.kubeconfig_upload_id;
            storeCredentials(tx, sealer, { cloudID: cluster.id, uploadID, now }, chosen.credentials);
          }
          const placements = sameTags(tags, cluster.tags) ? {} : await moveObjects(tx, cluster, now);
          const details = detailsOf({
            fields: changedFields([
              { name: 'location', before: cluster.location, after: columns.location },
              { name: 'distribution', before: cluster.kubes_distro, after: columns.kubes_distro },
              { name: 'tags', before: tagText(cluster.tags), after: tagText(tags) },
              {
                name: 'credentials of context',
                before: cluster.context_name,
                after: chosen === null ? cluster.context_name : chosen.columns.context_name,
              },
            ]),
            ...placements,
          });
          return details === undefined ? {} : { details };
        },
      };
    },
  });
}

/** Number of most recent uploads that a cluster lists. */
const UPLOADS_MAX = 20;

const uploadsAfter = ({ upload_ids }: Selectable<ClustersTable>, id: string): string[] =>
  [...upload_ids.filter((one) => one !== id), id].slice(-UPLOADS_MAX);

/** Refuses another location or distribution for a cluster that is read-only. The same value again is no change. */
function refuseRedefinition(
  { location, kubes_distro }: Selectable<ClustersTable>,
  requested: z.infer<typeof UpdateCluster>,
  redefine: Allowed,
): void {
  if (redefine === undefined || redefine.allowed) return;
  const isMoved = requested.location !== undefined && locationOf(requested.location) !== location;
  if (isMoved) throw conflicting(redefine.reason, 'location');
  const isOtherDistro = requested.kubesDistro !== undefined && requested.kubesDistro !== kubes_distro;
  if (isOtherDistro) throw conflicting(redefine.reason, 'kubesDistro');
}

/** The cluster, locked until the transaction ends. Attaching reads the tags and therefore waits for this lock. */
export function lockCluster(
  tx: TenantTransaction,
  cloudID: string,
): Promise<Selectable<ClustersTable> | undefined> {
  return tx.db
    .selectFrom('clusters')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', cloudID)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Recomputes the placements on a cluster, in each network that it is attached to. */
async function moveObjects(
  tx: TenantTransaction,
  before: Selectable<ClustersTable>,
  now: number,
): Promise<PlacementChange> {
  const change = { placed: 0, removed: 0 };
  const attachments = await tx.db
    .selectFrom('routers')
    .select(['id', 'network_id'])
    .where('owner_uid', '=', tx.owner)
    .where('cluster_id', '=', before.id)
    .where('active', '=', true)
    .orderBy('network_id')
    .execute();
  for (const { id, network_id } of attachments) {
    await lockNetwork(tx, network_id, 'alone');
    const moved = await recompute(tx, { networkID: network_id, routerIDs: [id] }, now, { tags: before.tags });
    change.placed += moved.placed;
    change.removed += moved.removed;
  }
  return change;
}
