import { CLUSTER_TONE_WORDS } from '@hawser/domain/clusters';
import { ClusterIcon } from '@hawser/ui/icons';
import { movedPage, page } from '../page/index.ts';
import { type Registration, viewsByStatus, viewsByValue } from '../registry/index.ts';
import { tagCalls } from '../tags/index.ts';
import { clusterCalls } from './calls.ts';
import { CLUSTER } from './cluster-actions.tsx';
import { clusterLookup } from './cluster-lookup.tsx';
import { clusterDialogs } from './dialogs.ts';
import { ATTACH_CLUSTER, DEFINE_CLUSTER, SHOW_MAP } from './general-actions.tsx';
import { CLUSTERS_PARAMETERS } from './parameters.ts';

const LIST = { title: 'Clusters', icon: <ClusterIcon size={14} />, to: '/clusters' } as const;

/** Clusters. */
export const clusters = {
  pages: [
    page({
      path: '/clusters',
      label: 'Clusters',
      words: 'detach attach remove location tags filter',
      icon: ClusterIcon,
      drawer: 'main',
      chord: 'g c',
      isByNetwork: true,
      parameters: CLUSTERS_PARAMETERS,
      load: () => import('./clusters-page.tsx').then(({ ClustersPage }) => ClustersPage),
    }),
  ],
  moved: [movedPage('/clouds', '/clusters')],
  dialogs: clusterDialogs,
  noun: CLUSTER,
  general: [DEFINE_CLUSTER, ATTACH_CLUSTER, SHOW_MAP],
  lookup: clusterLookup,
  views: {
    known: [
      {
        ...LIST,
        label: 'Detach a cluster: choose it in the list',
        words: 'remove leave network',
        search: {},
      },
      { ...LIST, label: 'Delete a cluster: choose it in the list', words: 'remove', search: {} },
      ...viewsByStatus(LIST, CLUSTER_TONE_WORDS),
    ],
    load: async (client) => [
      ...viewsByValue(LIST, 'location', 'location', (await clusterCalls(client).locations()).locations),
      ...viewsByValue(LIST, 'tags', 'tag', (await tagCalls(client).list()).usedBy.clusters),
    ],
  },
  factPaths: {
    cluster: ({ id, name }) =>
      id === undefined ? `/clusters?q=${encodeURIComponent(name)}` : `/clusters/${encodeURIComponent(id)}`,
  },
} as const satisfies Registration;
