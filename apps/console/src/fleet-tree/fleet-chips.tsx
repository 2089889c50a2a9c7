import type { networksContract } from '@hawser/contract/networks';
import type { objectsContract } from '@hawser/contract/objects';
import { addCounts, emptyCounts, totalOf } from '@hawser/domain/status';
import { Chip } from '../list/index.ts';
import { useLiveState, useWindow, WINDOW_ROWS } from '../live/index.ts';

/** No rows: how many there are is enough. */
const NONE = { from: 0, to: 0 };
/** Beyond so many networks the counts of clusters are of the first ones. */
const MOST = { from: 0, to: WINDOW_ROWS };

/** How many there are, and how many of them need a look. */
export function FleetChips() {
  const networks = useWindow<typeof networksContract>({ collection: 'networks', range: MOST });
  const objects = useWindow<typeof objectsContract>({ collection: 'objects', range: NONE });
  const isLive = useLiveState().kind === 'live';
  if (networks.content === null || networks.total === 0) return null;
  const clusters = networks.rows.map((network) => network.routerCounts).reduce(addCounts, emptyCounts);
  const total = totalOf(clusters);
  // That there are none is said only by a page that lacks nothing itself.
  const hasObjects = objects.content !== null && (objects.total > 0 || isLive);
  return (
    <>
      <Chip count={networks.total}>{networks.total === 1 ? 'network' : 'networks'}</Chip>
      {(total > 0 || isLive) && <Chip count={total}>{total === 1 ? 'cluster' : 'clusters'}</Chip>}
      {hasObjects && <Chip count={objects.total}>{objects.total === 1 ? 'object' : 'objects'}</Chip>}
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
