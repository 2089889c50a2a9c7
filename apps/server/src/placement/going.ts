import type {
  DeletionPreviewItem,
  DeletionPreviewPage,
  DeletionPreviewQuery,
} from '@hawser/contract/placement';
import { invalid } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import {
  clustersAfter,
  FIRST,
  type GoingCluster,
  objectsOn,
  Place,
  type Placed,
  unplaced,
} from './going-items.ts';

function placeIn(after: string): Place {
  try {
    return Place.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
  } catch {
    throw invalid('The page is not known.', 'after');
  }
}

const textOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * What goes with a network, one page of it: each attached cluster followed by what the network placed there, then the objects
 * that are on no cluster. A page reads the objects that it holds; the network's clusters alone are put in order for each.
 */
export async function goingWithNetwork(
  tx: TenantTransaction,
  networkID: string,
  { after, limit }: DeletionPreviewQuery,
): Promise<DeletionPreviewPage> {
  const from = after === undefined ? null : placeIn(after);
  // One more than asked for says whether there is more.
  const wanted = limit + 1;
  const found: Placed<DeletionPreviewItem>[] = [];
  const left = (): number => wanted - found.length;
  if (from === null || from.router !== null) {
    if (from?.router) found.push(...(await objectsOn(tx, [from.router], from.key, left())));
    let last = from?.router ?? null;
    while (left() > 0) {
      const clusters = await clustersAfter(tx, networkID, last, left());
      if (clusters.length === 0) break;
      found.push(...(await withObjects(tx, reaching(clusters, left()), left())));
      last = clusters.at(-1)?.place.router ?? null;
      if (found.length >= wanted) break;
    }
  }
  if (left() > 0)
    found.push(...(await unplaced(tx, networkID, from?.router === null ? from.key : FIRST, left())));
  return pageOf(found, limit);
}

/** What is removed from the cluster of one router when it leaves its network, one page of it. */
export async function goingWithRouter(
  tx: TenantTransaction,
  routerID: string,
  { after, limit }: DeletionPreviewQuery,
): Promise<DeletionPreviewPage> {
  const key = after === undefined ? FIRST : placeIn(after).key;
  const router = { id: routerID, isEdge: false, name: '' };
  return pageOf(await objectsOn(tx, [router], key, limit + 1), limit);
}

function pageOf(found: readonly Placed<DeletionPreviewItem>[], limit: number): DeletionPreviewPage {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ item }) => item),
    next: last === undefined || found.length <= limit ? null : textOf(last.place),
  };
}

/** The first of these clusters that fill `wanted` items with what goes from them. */
function reaching(
  clusters: readonly Placed<GoingCluster>[],
  wanted: number,
): readonly Placed<GoingCluster>[] {
  let items = 0;
  const end = clusters.findIndex(({ item }) => {
    items += 1 + item.objectCount;
    return items >= wanted;
  });
  return end < 0 ? clusters : clusters.slice(0, end + 1);
}

/** These clusters, each followed by its objects. */
async function withObjects(
  tx: TenantTransaction,
  clusters: readonly Placed<GoingCluster>[],
  limit: number,
): Promise<Placed<DeletionPreviewItem>[]> {
  const routers = clusters.flatMap(({ place }) => place.router ?? []);
  const objects = Map.groupBy(await objectsOn(tx, routers, FIRST, limit), ({ item }) => item.routerID);
  return clusters.flatMap((cluster): Placed<DeletionPreviewItem>[] => [
    cluster,
    ...(objects.get(cluster.item.routerID) ?? []),
  ]);
}
