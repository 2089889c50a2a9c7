import type { Cluster } from '@hawser/contract/clusters';
import { awaitsAgent } from '@hawser/domain/routers';
import { ArrowIcon, EditIcon, NetworkIcon, TagIcon, TerminalIcon, TrashIcon } from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';
import { clusterCalls } from './calls.ts';
import { changeClusterTags } from './change-cluster-tags.ts';

/** An agent reported, and none is waited for. The row's status does not decide this alone, because it may be that of an object. */
const isInstalled = ({ kubernetesVersion, status }: Cluster): boolean =>
  kubernetesVersion !== null && !awaitsAgent(status.status);

const several = (cluster: Cluster): boolean => cluster.networks.length > 1;

/** Actions for clusters, and for each network that a cluster is attached to. */
export const CLUSTER: Noun<Cluster> = {
  one: 'a cluster',
  nameOf: (cluster) => cluster.alias || cluster.name,
  simulated: (cluster) => cluster.simulated,
  idOf: (cluster) => cluster.id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: (cluster, { navigate }) =>
        void navigate({ to: '/clusters/$clusterId', params: { clusterId: cluster.id }, search: {} }),
    },
    {
      id: 'update',
      label: 'Update Cluster',
      icon: <EditIcon size={14} />,
      shortcut: 'e',
      may: ['update'],
      run: (cluster, { openDialog }) => openDialog('update-cluster', cluster.id),
    },
    {
      id: 'install',
      label: 'Install',
      icon: <TerminalIcon size={14} />,
      shortcut: 'i',
      parts: (cluster) =>
        cluster.networks.map(({ routerID, networkName }) => ({
          id: routerID,
          label: `${isInstalled(cluster) ? 'Show Installation' : 'Install'}${several(cluster) ? ` · ${networkName}` : ''}`,
        })),
      run: (_cluster, { openDialog }, routerID) => openDialog('install', routerID),
    },
    {
      id: 'attach',
      label: 'Attach to a Network',
      icon: <NetworkIcon size={14} />,
      shortcut: 'a',
      may: ['attach'],
      run: (cluster, { openDialog }) => openDialog('attach', `cluster:${cluster.id}`),
    },
    {
      id: 'detach',
      label: 'Detach',
      icon: <TrashIcon size={14} />,
      shortcut: 'Shift D',
      parts: (cluster) =>
        cluster.networks.map(({ routerID, networkName }) => ({
          id: routerID,
          label: `Detach from ${networkName}`,
        })),
      offered: (cluster) => cluster.networks.length > 0,
      run: (_cluster, { openDialog }, routerID) => openDialog('detach', routerID),
      many: {
        label: 'Detach',
        asks: 'confirmation',
        warning: 'Each cluster leaves all its networks, and the applications placed on it are removed.',
        async one(cluster, { client }, options) {
          for (const { routerID } of cluster.networks) {
            await clusterCalls(client).detach(routerID, {
              ...options,
              idempotencyKey: `${options.idempotencyKey}-${routerID}`,
            });
          }
        },
      },
    },
    {
      id: 'tags',
      label: 'Apply Tags',
      icon: <TagIcon size={14} />,
      shortcut: 't',
      may: ['update'],
      run: (cluster, { openDialog }) => openDialog('cluster-tags', cluster.id),
      many: {
        label: 'Apply Tags',
        asks: 'tags',
        one: (cluster, ...rest) => changeClusterTags(cluster.id, ...rest),
      },
    },
    {
      id: 'delete',
      label: 'Delete Cluster',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      may: ['delete'],
      run: (cluster, { openDialog }) => openDialog('delete-cluster', cluster.id),
      many: {
        label: 'Delete Clusters',
        asks: 'confirmation',
        warning:
          'The records and their tags are permanently deleted. The clusters themselves are not changed.',
        one: (cluster, { client }, options) => clusterCalls(client).remove(cluster.id, options),
      },
    },
  ],
};
