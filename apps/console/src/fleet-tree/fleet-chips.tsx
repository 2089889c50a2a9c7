import type { networksContract } from '@hawser/contract/networks';
import type { objectsContract } from '@hawser/contract/objects';
import { addCounts, emptyCounts, totalOf } from '@hawser/domain/status';
import { Chip } from '../list/index.ts';
import { useLiveState, useWindow, WINDOW_ROWS } from '../live/index.ts';

/** An empty range: only the total is needed. */
const NONE = { from: 0, to: 0 };
/** With more networks than this, clusters are counted for the first ones only. */
const MOST = { from: 0, to: WINDOW_ROWS };

/** The number of networks and clusters, and how many need attention. */
export function FleetChips() {
  const networks = useWindow<typeof networksContract>({ collection: 'networks', range: MOST });
  const objects = useWindow<typeof objectsContract>({ collection: 'objects', range: NONE });
  const isLive = useLiveState().kind === 'live';
  if (networks.content === null || networks.total === 0) return null;
  const clusters = networks.rows.map((network) => network.routerCounts).reduce(addCounts, emptyCounts);
  const total = totalOf(clusters);
  // Zero is shown only while the page is complete.
  const hasObjects = objects.content !== null && (objects.total > 0 || isLive);
  return (
    <>
      <Chip count={networks.total}>{networks.total === 1 ? 'network' : 'networks'}</Chip>
      {(total > 0 || isLive) && <Chip count={total}>{total === 1 ? 'cluster' : 'clusters'}</Chip>}
      {hasObjects && (
        <Chip count={objects.total}>{objects.total === 1 ? 'application' : 'applications'}</Chip>
      )}
      {clusters.negative > 0 && (
        <Chip count={clusters.negative} tone="negative">
          down
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
