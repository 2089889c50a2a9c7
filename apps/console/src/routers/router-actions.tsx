import type { Router } from '@hawser/contract/routers';
import { clusterReasons } from '@hawser/domain/clusters';
import { permission } from '@hawser/domain/permissions';
import { ArrowIcon, EditIcon, TagIcon, TerminalIcon, TrashIcon } from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';
import { routerCalls } from './calls.ts';
import { changeClusterTags } from '../clusters/index.ts';

type Attached = Pick<Router, 'id' | 'cloudID' | 'can' | 'simulated'> & { name: string };

const isInstallable = (router: Attached): boolean => permission(router.can, 'install').allowed;

/** Actions for attached clusters. */
export const ROUTER: Noun<Attached> = {
  one: 'an attached cluster',
  nameOf: (router) => router.name,
  simulated: (router) => router.simulated,
  idOf: (router) => router.id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: (router, { navigate }) =>
        void navigate({ to: '/clusters/$clusterId', params: { clusterId: router.cloudID }, search: {} }),
    },
    {
      id: 'update',
      label: 'Update Cluster',
      icon: <EditIcon size={14} />,
      shortcut: 'e',
      run: (router, { openDialog }) => openDialog('update-cluster', router.cloudID),
    },
    {
      // The tags are those of its cluster.
      id: 'tags',
      label: 'Apply Tags',
      icon: <TagIcon size={14} />,
      shortcut: 't',
      run: (router, { openDialog }) => openDialog('cluster-tags', router.cloudID),
      many: {
        label: 'Apply Tags',
        asks: 'tags',
        one: ({ cloudID }, ...rest) => changeClusterTags(cloudID, ...rest),
      },
    },
    {
      id: 'install',
      label: 'Install',
      icon: <TerminalIcon size={14} />,
      shortcut: 'i',
      offered: isInstallable,
      run: (router, { openDialog }) => openDialog('install', router.id),
    },
    {
      id: 'progress',
      label: 'Show Installation',
      icon: <ArrowIcon size={14} />,
      shortcut: 'i',
      offered: (router) => !isInstallable(router),
      run: (router, { openDialog }) => openDialog('install', router.id),
    },
    {
      id: 'detach',
      label: 'Detach',
      icon: <TrashIcon size={14} />,
      shortcut: 'Shift D',
      may: ['detach'],
      run: (router, { openDialog }) => openDialog('detach', router.id),
      many: {
        label: 'Detach',
        asks: 'confirmation',
        warning: 'Each cluster leaves this network, and the applications placed on it are removed.',
        one: (router, { client }, options) => routerCalls(client).detach(router.id, options),
      },
    },
    {
      id: 'delete',
      label: 'Delete Cluster',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      never: clusterReasons.attached,
      run: () => undefined,
    },
  ],
};
