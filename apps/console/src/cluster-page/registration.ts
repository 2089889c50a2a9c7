import type { clustersContract } from '@hawser/contract/clusters';
import { INSIDE_PARAMETERS } from '../cluster-inside/parameters.ts';
import { CLUSTER } from '../clusters/index.ts';
import { recordsQuery } from '../live/index.ts';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { ROUTER } from '../routers/index.ts';

/** The page of one cluster. */
export const clusterPage = {
  pages: [
    page({
      path: '/clusters/$clusterId',
      label: 'Cluster',
      record: {
        under: '/clusters',
        query: ({ clusterId = '' }) =>
          recordsQuery<typeof clustersContract>('clusters', { ids: [clusterId] }),
      },
      parameters: INSIDE_PARAMETERS,
      load: () => import('./cluster-page.tsx').then(({ ClusterPage }) => ClusterPage),
    }),
  ],
  panels: {
    [CLUSTER.one]: () => import('./cluster-panel.tsx'),
    [ROUTER.one]: () => import('./attached-panel.tsx'),
  },
} as const satisfies Registration;
