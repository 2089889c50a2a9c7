import type { Network } from '@hawser/contract/networks';
import { type NetworkCapability, networkCapabilities } from '@hawser/domain/networks';
import type { Allowed } from '@hawser/domain/permissions';
import type { Selectable } from 'kysely';
import { refused } from '../http/failure.ts';
import { refuseWhileDeleting } from '../placement/index.ts';
import type { NetworkCounts } from './counts.ts';
import type { NetworksTable } from './table.ts';
import type { NetworkDetails } from './details.ts';

type Row = Pick<Selectable<NetworksTable>, 'name' | 'features' | 'deletion_requested_at'>;

/** What the viewer may do with a network, and the reason for each thing that is not allowed. Sent with the record as `can`. */
export function networkPolicy(
  network: Row,
  { hubs, objects }: Pick<NetworkCounts, 'hubs' | 'objects'>,
  { isDistributed, agentOutdated, hub }: Pick<NetworkDetails, 'isDistributed' | 'agentOutdated' | 'hub'>,
): Record<NetworkCapability, Allowed> & Network['can'] {
  return networkCapabilities({
    name: network.name,
    features: network.features,
    hubCount: hubs,
    objectCount: objects,
    isDistributed,
    agentOutdated,
    // There are no infrastructure providers yet.
    providerConfigCount: 0,
    deletionRequested: network.deletion_requested_at !== null,
    usesIngress: hub?.skupperHubData?.serviceType === 'ingress',
  });
}

/**
 * Refuses objects that users write for the agents, if the network does not accept them: the objects of a GitOps network come
 * from Git (Spec 2 §5).
 */
export function refuseObjects(network: Row): void {
  refuseWhileDeleting(network);
  const nothing = { hubs: 0, objects: 0, isDistributed: false, agentOutdated: false, hub: null };
  const { allowed, reason } = networkPolicy(network, nothing, nothing).createObject;
  if (!allowed) throw refused(reason);
}
