import type { objectsContract } from '@hawser/contract/objects';
import type { routersContract } from '@hawser/contract/routers';
import { recordsQuery } from '../live/index.ts';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { ON_CLUSTER_PARAMETERS } from './parameters.ts';

/** Names the panel of an application on one cluster; its id is `<routerID>/<objectID>`. */
export const PLACEMENT_PANEL = 'an application on a cluster';

/** The page of one application on one cluster. */
export const objectOnCluster = {
  pages: [
    page({
      path: '/applications/$objectId/clusters/$routerId',
      label: 'Application on a cluster',
      record: {
        under: '/applications',
        query: ({ objectId = '' }) => recordsQuery<typeof objectsContract>('objects', { ids: [objectId] }),
        on: ({ routerId = '' }) => recordsQuery<typeof routersContract>('routers', { ids: [routerId] }),
      },
      parameters: ON_CLUSTER_PARAMETERS,
      load: () =>
        import('./object-on-cluster-page.tsx').then(({ ObjectOnClusterPage }) => ObjectOnClusterPage),
    }),
  ],
  panels: { [PLACEMENT_PANEL]: () => import('./placement-panel.tsx') },
} as const satisfies Registration;
