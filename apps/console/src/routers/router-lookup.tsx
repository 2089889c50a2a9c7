import type { routersContract } from '@hawser/contract/routers';
import { subjectOf } from '../menu/index.ts';
import { lookup } from '../registry/index.ts';
import { simulatedStatus } from '../status/index.ts';
import { ROUTER } from './router-actions.tsx';
import { ClusterIcon } from '@hawser/ui/icons';

/** Attached clusters in the command palette. */
export const routerLookup = lookup<typeof routersContract>({
  group: 'Attached clusters',
  icon: <ClusterIcon size={14} />,
  collection: 'routers',
  nameOf: ({ clusterName }) => clusterName,
  detailOf: ({ isEdge, networkName, rowStatus, simulated }) =>
    `${isEdge ? 'edge' : 'hub'} of ${networkName} · ${simulatedStatus(rowStatus, simulated)}`,
  subjectOf: (router) => subjectOf(ROUTER, { ...router, name: router.clusterName }),
  partOf: ({ cloudID }) => cloudID,
  open: ({ id, clusterName }, { navigate }) =>
    void navigate({ to: '/networks', search: { q: clusterName, row: `r:${id}` } }),
});
