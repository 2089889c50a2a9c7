import type { Cluster, Network, Router } from '@hawser/contract';
import { Chip } from '../list/index.ts';
import { useWindow } from '../live/index.ts';

const ONE = { from: 0, to: 1 };
const WORST = { from: 0, to: 100 };

/** How many there are, and how many of them need a look. */
export function FleetChips() {
  const networks = useWindow<Network>({ collection: 'networks', range: ONE });
  const objects = useWindow<Cluster>({ collection: 'objects', range: ONE });
  const routers = useWindow<Router>({
    collection: 'routers',
    order: { by: 'status', descending: false },
    range: WORST,
  });
  if (networks.content === null || networks.total === 0) return null;
  const down = routers.rows.filter((router) => router.status.tone === 'negative').length;
  const unknown = routers.rows.filter((router) => router.status.tone === 'unknown').length;
  return (
    <>
      <Chip count={networks.total}>{networks.total === 1 ? 'network' : 'networks'}</Chip>
      <Chip count={routers.total}>{routers.total === 1 ? 'cluster' : 'clusters'}</Chip>
      <Chip count={objects.total}>{objects.total === 1 ? 'object' : 'objects'}</Chip>
      {down > 0 && (
        <Chip count={down} tone="negative">
          down
        </Chip>
      )}
      {unknown > 0 && (
        <Chip count={unknown} tone="unknown">
          unknown
        </Chip>
      )}
    </>
  );
}
