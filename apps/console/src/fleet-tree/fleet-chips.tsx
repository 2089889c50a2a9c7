import { plural } from '@hawser/domain/counted';
import type { QueryOf } from '@hawser/contract/collection';
import type { networksContract } from '@hawser/contract/networks';
import type { objectsContract } from '@hawser/contract/objects';
import type { treeContract } from '@hawser/contract/tree';
import { addCounts, emptyCounts, totalOf } from '@hawser/domain/status';
import { Chip, countText } from '../list/index.ts';
import { useLiveState, useWindow, useWindows, WINDOW_ROWS } from '../live/index.ts';

/** An empty range: only the total is needed. */
const NONE = { from: 0, to: 0 };
/** With more networks than this, clusters are counted for the first ones only. */
const RANGE = { from: 0, to: WINDOW_ROWS };

/** The number of networks and clusters, how many clusters match the filters of `narrowed`, and how many need attention. */
export function FleetChips({ narrowed }: { narrowed: Omit<QueryOf<typeof treeContract>, 'range'> | null }) {
  const networks = useWindow<typeof networksContract>({ collection: 'networks', range: RANGE });
  const objects = useWindow<typeof objectsContract>({ collection: 'objects', range: NONE });
  const [matching] = useWindows(narrowed === null ? [] : [matchingClusters(narrowed)]);
  const isLive = useLiveState().kind === 'live';
  if (networks.content === null || networks.total === 0) return null;
  const clusters = networks.rows.map((network) => network.routerCounts).reduce(addCounts, emptyCounts);
  const total = totalOf(clusters);
  // Clusters beyond those networks may match, but are not in the sum.
  const all = networks.total > networks.rows.length ? null : total;
  const matched = matching?.content?.total;
  // Zero is shown only while the page is complete.
  const hasObjects = objects.content !== null && (objects.total > 0 || isLive);
  return (
    <>
      {matched !== undefined && <Chip>{countText(matched, all, 'cluster')}</Chip>}
      <Chip count={networks.total}>{plural(networks.total, 'network')}</Chip>
      {matched === undefined && (total > 0 || isLive) && (
        <Chip count={total}>{plural(total, 'cluster')}</Chip>
      )}
      {hasObjects && <Chip count={objects.total}>{plural(objects.total, 'application')}</Chip>}
      {clusters.negative > 0 && (
        <Chip count={clusters.negative} tone="negative">
          down
        </Chip>
      )}
      {clusters.warning > 0 && (
        <Chip count={clusters.warning} tone="warning">
          warn
        </Chip>
      )}
      {clusters.unknown > 0 && (
        <Chip count={clusters.unknown} tone="unknown">
          unknown
        </Chip>
      )}
    </>
  );
}

/** The query that counts the clusters that are shown, expanded or not. */
function matchingClusters(query: Omit<QueryOf<typeof treeContract>, 'range'>) {
  const { order: _, ...filters } = query;
  return { ...filters, counted: 'clusters' as const, range: NONE };
}
