import type { clustersContract } from '@hawser/contract/clusters';
import { recordsQuery } from '../live/index.ts';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

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
      load: () => import('./cluster-page.tsx').then(({ ClusterPage }) => ClusterPage),
    }),
  ],
} as const satisfies Registration;
