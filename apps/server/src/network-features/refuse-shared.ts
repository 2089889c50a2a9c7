import { featuresInTheWay, inTheWayText, type StoredFeatures } from '@hawser/domain/features';
import { sql } from 'kysely';
import { conflicting } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';

interface SharedCluster {
  readonly isEdge: boolean;
  readonly isEdgeThere: boolean;
  readonly features: StoredFeatures;
  readonly network: string;
  readonly cluster: string;
}

/**
 * Refuses features of a network that cannot be on one of its clusters, because another network has features there; with `routerID` on that
 * cluster alone. The caller holds the network's lock.
 * @throws Failure 409 at `path`, with the network, the cluster and the features that are in the way.
 */
export async function refuseSharedFeatures(
  tx: TenantTransaction,
  network: { readonly id: string; readonly features: StoredFeatures },
  { path, routerID }: { readonly path: string; readonly routerID?: string },
): Promise<void> {
  // With Argo CD alone nothing can be in the way.
  if (Object.keys(network.features).every((slug) => slug === 'argocd')) return;
  const { rows } = await sql<SharedCluster>`
    select own.is_edge as "isEdge", other.is_edge as "isEdgeThere", n.features, n.name as network, c.alias as cluster
      from routers own
      join routers other on other.owner_uid = own.owner_uid and other.cluster_id = own.cluster_id and other.active
        and other.network_id <> own.network_id
      join networks n on n.owner_uid = own.owner_uid and n.id = other.network_id
      join clusters c on c.owner_uid = own.owner_uid and c.id = own.cluster_id
     where own.owner_uid = ${tx.owner} and own.network_id = ${network.id} and own.active
       ${routerID === undefined ? sql`` : sql`and own.id = ${routerID}`}
     order by c.alias collate "C", n.name collate "C"`.execute(tx.db);
  for (const { isEdge, isEdgeThere, features, ...names } of rows) {
    const own = { features: network.features, isEdge };
    const slugs = featuresInTheWay(own, { features, isEdge: isEdgeThere });
    if (slugs.length > 0) throw conflicting(inTheWayText(names.network, names.cluster, slugs), path);
  }
}
