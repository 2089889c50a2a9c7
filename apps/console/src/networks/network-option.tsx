import type { Network, networksContract } from '@hawser/contract/networks';
import { permission } from '@hawser/domain/permissions';
import { NetworkIcon } from '@hawser/ui/icons';
import type { RecordOption } from '../form/index.ts';
import { recordsQuery } from '../live/index.ts';

/** The query of a select of networks. */
export const findNetworks = (of: Parameters<typeof recordsQuery<typeof networksContract>>[1]) =>
  recordsQuery<typeof networksContract>('networks', of);

const optionOf = ({ name, rowStatus }: Network): RecordOption => ({
  label: name,
  detail: rowStatus.label,
  icon: <NetworkIcon size={14} />,
});

/** A network that accepts another cluster, with the reason if it accepts neither a hub nor an edge. */
export function attachingOption(network: Network): RecordOption {
  const hub = permission(network.can, 'attachHub');
  const edge = permission(network.can, 'attachEdge');
  return hub.allowed || edge.allowed ? optionOf(network) : { ...optionOf(network), reason: edge.reason };
}

/** A network that accepts an object, for agents or for Argo CD; others are not offered. */
export function objectNetworkOption(network: Network): RecordOption | null {
  const accepts = (['createObject', 'createGitOpsObject'] as const).some(
    (name) => permission(network.can, name).allowed,
  );
  return accepts ? optionOf(network) : null;
}

/** A GitOps network, with the reason if it can make no infrastructure now; others are not offered. */
export function infrastructureNetworkOption(network: Network): RecordOption | null {
  if (!network.usesGitOps) return null;
  const { allowed, reason } = permission(network.can, 'createInfrastructure');
  return allowed ? optionOf(network) : { ...optionOf(network), reason };
}

/** A network with Crossplane; others are not offered. */
export const packageNetworkOption = (network: Network): RecordOption | null =>
  network.featureSlugs.includes('crossplane') ? optionOf(network) : null;
