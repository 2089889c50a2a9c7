import type { Network } from '@hawser/contract/networks';
import {
  ApplicationIcon,
  ArrowIcon,
  ClusterIcon,
  EditIcon,
  InfoIcon,
  NetworkIcon,
  TrashIcon,
} from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';

/** Actions for networks. */
export const NETWORK: Noun<Pick<Network, 'id' | 'name' | 'can'>> = {
  one: 'a network',
  nameOf: (network) => network.name,
  idOf: (network) => network.id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: (network, { navigate }) =>
        void navigate({ to: '/networks/$networkId', params: { networkId: network.id }, search: {} }),
    },
    {
      id: 'update',
      label: 'Update Network',
      icon: <EditIcon size={14} />,
      shortcut: 'e',
      may: ['update'],
      run: (network, { openDialog }) => openDialog('update-network', network.id),
    },
    {
      id: 'rules',
      label: 'Distribution Rules',
      icon: <NetworkIcon size={14} />,
      shortcut: 'r',
      may: ['putDistributionRules'],
      run: (network, { openDialog }) => openDialog('rules', network.id),
    },
    {
      id: 'drift-mode',
      label: 'Changes by Hand',
      icon: <EditIcon size={14} />,
      shortcut: 'Shift H',
      may: ['update'],
      run: (network, { openDialog }) => openDialog('drift-mode', network.id),
    },
    {
      id: 'argocd',
      label: 'Argo CD',
      icon: <EditIcon size={14} />,
      shortcut: 'Shift G',
      may: ['update'],
      run: (network, { openDialog }) => openDialog('argocd', network.id),
    },
    {
      id: 'attach',
      label: 'Attach a Cluster',
      icon: <ClusterIcon size={14} />,
      shortcut: 'a',
      may: ['attachHub', 'attachEdge'],
      run: (network, { openDialog }) => openDialog('attach', `network:${network.id}`),
    },
    {
      id: 'create-object',
      label: 'Create Application',
      icon: <ApplicationIcon size={14} />,
      shortcut: 'o',
      may: ['createGitOpsObject', 'createObject'],
      run: (network, { openDialog }) => openDialog('create-object', network.id),
    },
    {
      id: 'clusters',
      label: 'Show Clusters',
      icon: <ClusterIcon size={14} />,
      shortcut: 'c',
      run: (network, { navigate }) => void navigate({ to: '/clusters', search: { network: network.id } }),
    },
    {
      id: 'dns-info',
      label: 'DNS info',
      icon: <InfoIcon size={14} />,
      shortcut: 'd',
      may: ['checkDns'],
      run: (network, { openDialog }) => openDialog('dns-info', network.id),
    },
    {
      id: 'delete',
      label: 'Delete Network',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      may: ['delete', 'tearDown'],
      run: (network, { openDialog }) => openDialog('delete-network', network.id),
    },
  ],
};
