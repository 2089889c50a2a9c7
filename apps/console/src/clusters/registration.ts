import { ClusterIcon } from '@hawser/ui/icons';
import { movedPage, page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { CLUSTER } from './cluster-actions.tsx';
import { clusterLookup } from './cluster-lookup.tsx';
import { clusterDialogs } from './dialogs.ts';
import { ATTACH_CLUSTER, DEFINE_CLUSTER } from './general-actions.tsx';

/** Clusters. */
export const clusters = {
  pages: [
    page({
      path: '/clusters',
      label: 'Clusters',
      icon: ClusterIcon,
      drawer: 'main',
      chord: 'g c',
      load: () => import('./clusters-page.tsx').then(({ ClustersPage }) => ClustersPage),
    }),
  ],
  moved: [movedPage('/clouds', '/clusters')],
  dialogs: clusterDialogs,
  noun: CLUSTER,
  general: [DEFINE_CLUSTER, ATTACH_CLUSTER],
  lookup: clusterLookup,
  factPaths: { cluster: ({ name }) => `/clusters?q=${encodeURIComponent(name)}` },
} as const satisfies Registration;
