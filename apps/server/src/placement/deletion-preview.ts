import type {
  DeletionPreviewItem,
  DeletionPreviewPage,
  DeletionPreviewQuery,
} from '@hawser/contract/placement';
import { invalid } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import {
  clustersAfter,
  BEFORE_FIRST_KEY,
  type PreviewedCluster,
  objectsOn,
  PreviewPosition,
  type Positioned,
  objectsWithoutCluster,
} from './deletion-preview-items.ts';

function parseCursor(after: string): PreviewPosition {
  try {
    return PreviewPosition.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
  } catch {
    throw invalid('The page is not known.', 'after');
  }
}

const cursorText = (position: PreviewPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * One page of the deletion preview of a network: each attached cluster followed by the objects placed on it, then the objects
 * that are on no cluster. A page reads only its own objects; the network's clusters are sorted again for each page.
 */
export async function networkDeletionPreview(
  tx: TenantTransaction,
  networkID: string,
  { after, limit }: DeletionPreviewQuery,
): Promise<DeletionPreviewPage> {
  const from = after === undefined ? null : parseCursor(after);
  // One extra item shows whether there is another page.
  const wanted = limit + 1;
  const found: Positioned<DeletionPreviewItem>[] = [];
  const missing = (): number => wanted - found.length;
  if (from === null || from.router !== null) {
    if (from?.router) found.push(...(await objectsOn(tx, [from.router], from.key, missing())));
    let last = from?.router ?? null;
    while (missing() > 0) {
      const clusters = await clustersAfter(tx, networkID, last, missing());
      if (clusters.length === 0) break;
      found.push(...(await withObjects(tx, clustersThatFill(clusters, missing()), missing())));
      last = clusters.at(-1)?.position.router ?? null;
      if (found.length >= wanted) break;
    }
  }
  if (missing() > 0)
    found.push(
      ...(await objectsWithoutCluster(
        tx,
        networkID,
        from?.router === null ? from.key : BEFORE_FIRST_KEY,
        missing(),
      )),
    );
  return pageOf(found, limit);
}

/** One page of the objects that are removed from a router's cluster when it is detached from its network. */
export async function detachPreview(
  tx: TenantTransaction,
  routerID: string,
  { after, limit }: DeletionPreviewQuery,
): Promise<DeletionPreviewPage> {
  const key = after === undefined ? BEFORE_FIRST_KEY : parseCursor(after).key;
  const router = { id: routerID, isEdge: false, name: '' };
  return pageOf(await objectsOn(tx, [router], key, limit + 1), limit);
}

function pageOf(found: readonly Positioned<DeletionPreviewItem>[], limit: number): DeletionPreviewPage {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ item }) => item),
    next: last === undefined || found.length <= limit ? null : cursorText(last.position),
  };
}

/** The first clusters that, with their objects, make up at least `wanted` items. */
function clustersThatFill(
  clusters: readonly Positioned<PreviewedCluster>[],
  wanted: number,
): readonly Positioned<PreviewedCluster>[] {
  let items = 0;
  const end = clusters.findIndex(({ item }) => {
    items += 1 + item.objectCount;
    return items >= wanted;
  });
  return end < 0 ? clusters : clusters.slice(0, end + 1);
}

/** The clusters, each followed by its objects. */
async function withObjects(
  tx: TenantTransaction,
  clusters: readonly Positioned<PreviewedCluster>[],
  limit: number,
): Promise<Positioned<DeletionPreviewItem>[]> {
  const routers = clusters.flatMap(({ position }) => position.router ?? []);
  const objects = Map.groupBy(
    await objectsOn(tx, routers, BEFORE_FIRST_KEY, limit),
    ({ item }) => item.routerID,
  );
  return clusters.flatMap((cluster): Positioned<DeletionPreviewItem>[] => [
    cluster,
    ...(objects.get(cluster.item.routerID) ?? []),
  ]);
}
