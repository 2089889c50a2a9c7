import type { Cluster } from '@hawser/contract';
import { NetworkIcon, TagIcon, TerminalIcon, TrashIcon } from '@hawser/ui/icons';
import { type Action, reasonOf } from '../menu/index.ts';
import type { Page } from '../page/index.ts';

/** What can be done with a cluster: with itself, and with each network that it is attached to. */
export function clusterActions(cluster: Cluster, { openDialog }: Page): readonly Action[] {
  const isUp = cluster.status.status === 'UP';
  const several = cluster.networks.length > 1;
  const attached = cluster.networks.flatMap(({ routerID, networkName }, index): Action[] => {
    const where = several ? ` · ${networkName}` : '';
    return [
      {
        id: `install-${routerID}`,
        label: `${isUp ? 'Show the installation' : 'Install'}${where}`,
        icon: <TerminalIcon size={14} />,
        ...(index === 0 ? { keys: 'e' } : {}),
        run: () => openDialog('install', routerID),
      },
      {
        id: `detach-${routerID}`,
        label: `Detach from ${networkName}`,
        icon: <TrashIcon size={14} />,
        run: () => openDialog('detach', routerID),
      },
    ];
  });
  return [
    ...attached,
    {
      id: 'attach',
      label: several || attached.length > 0 ? 'Attach to another Network' : 'Attach to a Network',
      icon: <NetworkIcon size={14} />,
      ...(attached.length === 0 ? { keys: 'e' } : {}),
      ...reasonOf(cluster.can, 'attach'),
      run: () => openDialog('attach', `cluster:${cluster.id}`),
    },
    {
      id: 'tags',
      label: 'Tags',
      icon: <TagIcon size={14} />,
      keys: 't',
      ...reasonOf(cluster.can, 'update'),
      run: () => openDialog('cluster-tags', cluster.id),
    },
    {
      id: 'delete',
      label: 'Delete Cluster',
      icon: <TrashIcon size={14} />,
      keys: 'x',
      ...reasonOf(cluster.can, 'delete'),
      run: () => openDialog('delete-cluster', cluster.id),
    },
  ];
}
