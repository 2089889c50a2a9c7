import type { Network, Router } from '@hawser/contract';
import { permission } from '@hawser/domain';
import {
  ApplicationIcon,
  ArrowIcon,
  ClusterIcon,
  EditIcon,
  InfoIcon,
  NetworkIcon,
  TerminalIcon,
  TrashIcon,
} from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';

/** What can be done with networks. */
export const NETWORK: Noun<Pick<Network, 'id' | 'name' | 'can'>> = {
  one: 'a network',
  nameOf: (network) => network.name,
  idOf: (network) => network.id,
  actions: [
    {
      id: 'update',
      label: 'Update Network',
      icon: <EditIcon size={14} />,
      keys: 'e',
      may: ['update'],
      run: (network, { openDialog }) => openDialog('update-network', network.id),
    },
    {
      id: 'rules',
      label: 'Distribution Rules',
      icon: <NetworkIcon size={14} />,
      keys: 'r',
      may: ['putDistributionRules'],
      run: (network, { openDialog }) => openDialog('rules', network.id),
    },
    {
      id: 'attach',
      label: 'Attach a Cluster',
      icon: <ClusterIcon size={14} />,
      keys: 'a',
      may: ['attachHub', 'attachEdge'],
      run: (network, { openDialog }) => openDialog('attach', `network:${network.id}`),
    },
    {
      id: 'create-object',
      label: 'Create Object',
      icon: <ApplicationIcon size={14} />,
      keys: 'o',
      may: ['createObject'],
      run: (network, { openDialog }) => openDialog('create-object', network.id),
    },
    {
      id: 'clusters',
      label: 'Show its Clusters',
      icon: <ClusterIcon size={14} />,
      keys: 'c',
      run: (network, { openClusters }) => openClusters(network.id),
    },
    {
      id: 'dns-info',
      label: 'DNS info',
      icon: <InfoIcon size={14} />,
      keys: 'n',
      may: ['checkDns'],
      run: (network, { openDialog }) => openDialog('dns-info', network.id),
    },
    {
      id: 'delete',
      label: 'Delete Network',
      icon: <TrashIcon size={14} />,
      keys: 'x',
      may: ['delete', 'tearDown'],
      run: (network, { openDialog }) => openDialog('delete-network', network.id),
    },
  ],
};

type Attached = Pick<Router, 'id' | 'can' | 'simulated'> & { name: string };

const isInstallable = (router: Attached): boolean => permission(router.can, 'install').allowed;

/** What can be done with clusters in their networks. */
export const ROUTER: Noun<Attached> = {
  one: 'an attached cluster',
  nameOf: (router) => router.name,
  simulated: (router) => router.simulated,
  idOf: (router) => router.id,
  actions: [
    {
      id: 'install',
      label: 'Install',
      icon: <TerminalIcon size={14} />,
      keys: 'i',
      offered: isInstallable,
      run: (router, { openDialog }) => openDialog('install', router.id),
    },
    {
      id: 'progress',
      label: 'Show the Installation',
      icon: <ArrowIcon size={14} />,
      keys: 'i',
      offered: (router) => !isInstallable(router),
      run: (router, { openDialog }) => openDialog('install', router.id),
    },
    {
      id: 'detach',
      label: 'Detach',
      icon: <TrashIcon size={14} />,
      keys: 'x',
      may: ['detach'],
      run: (router, { openDialog }) => openDialog('detach', router.id),
      many: {
        label: 'Detach',
        asks: 'confirmation',
        warning: 'Each leaves this network; what the network placed on it is removed.',
        one: (router, { api }, options) => api.routers.detach(router.id, options),
      },
    },
  ],
};
