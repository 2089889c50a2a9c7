import type { clustersContract } from '@hawser/contract/clusters';
import { ClusterIcon } from '@hawser/ui/icons';
import { subjectOf } from '../menu/index.ts';
import { lookup } from '../registry/index.ts';
import { simulatedStatus } from '../status/index.ts';
import { CLUSTER } from './cluster-actions.tsx';

/** Clusters in the command palette. */
export const clusterLookup = lookup<typeof clustersContract>({
  group: 'Clusters',
  icon: <ClusterIcon size={14} />,
  collection: 'clusters',
  nameOf: ({ alias, name }) => alias || name,
  alsoBy: ({ name, location, arn }) => `${name} ${location} ${arn?.region ?? ''}`,
  detailOf: ({ status, simulated }) => simulatedStatus(status, simulated),
  subjectOf: (cluster) => subjectOf(CLUSTER, cluster),
  open: ({ id }, { navigate }) =>
    void navigate({ to: '/clusters/$clusterId', params: { clusterId: id }, search: {} }),
});
