import type { Network } from '@hawser/contract/networks';
import {
  type NetworkCapability,
  networkCapabilities,
  networkKind,
  networkReasons,
} from '@hawser/domain/networks';
import {
  isGitOpsKind,
  isInfrastructureKind,
  isProviderConfigKind,
  isSealedSecretKind,
} from '@hawser/domain/objects';
import type { Allowed } from '@hawser/domain/permissions';
import type { Selectable } from 'kysely';
import { refused } from '../http/failure.ts';
import { refuseWhileDeleting } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { NetworkCounts } from './counts.ts';
import type { NetworksTable } from './table.ts';
import { NO_DETAILS, type NetworkDetails } from './details.ts';

type Row = Pick<Selectable<NetworksTable>, 'name' | 'features' | 'deletion_requested_at'>;

/** What the viewer may do with a network, and the reason for each thing that is not allowed. Sent with the record as `can`. */
export function networkPolicy(
  network: Row,
  { hubs, objects }: Pick<NetworkCounts, 'hubs' | 'objects'>,
  {
    isDistributed,
    agentOutdated,
    providerConfigs,
    hubPending,
    hub,
  }: Pick<NetworkDetails, 'isDistributed' | 'agentOutdated' | 'providerConfigs' | 'hubPending' | 'hub'>,
): Record<NetworkCapability, Allowed> & Network['can'] {
  return networkCapabilities({
    name: network.name,
    features: network.features,
    hubCount: hubs,
    objectCount: objects,
    isDistributed,
    agentOutdated,
    providerConfigCount: providerConfigs,
    hubPending,
    deletionRequested: network.deletion_requested_at !== null,
    usesIngress: hub?.skupperHubData?.serviceType === 'ingress',
  });
}

/**
 * Refuses an object of a kind that the network does not accept: a GitOps network accepts only objects of Argo CD (Spec 2 §5, "Object
 * kinds per feature") and, with their features, SealedSecrets, and ProviderConfigs and infrastructure of Crossplane. Other networks have no infrastructure.
 */
export function refuseKind(network: Row, { apiVersion, kind }: { apiVersion: string; kind: string }): void {
  const isInfrastructure = isInfrastructureKind({ apiVersion, kind });
  if (!networkKind(network).usesGitOps) {
    if (isInfrastructure) throw refused(networkReasons.gitOpsOnly);
    return;
  }
  if (isGitOpsKind(apiVersion, kind)) return;
  const has = (slug: string): boolean => Object.hasOwn(network.features, slug);
  if (has('sealedSecrets') && isSealedSecretKind(apiVersion, kind)) return;
  if (!isInfrastructure && !isProviderConfigKind(apiVersion, kind)) throw refused(networkReasons.basicOnly);
  if (!has('crossplane')) throw refused(networkReasons.crossplaneFirst);
}

/**
 * Refuses what users write in a network that accepts nothing now: GitOps objects need a hub and the address of the Argo CD UI (Spec 2 §5,
 * "Network capability rules"). Returns whether it is a GitOps network.
 */
export async function acceptsObjects(
  tx: TenantTransaction,
  network: Row & { readonly id: string },
): Promise<boolean> {
  refuseWhileDeleting(network);
  const { usesGitOps } = networkKind(network);
  const hubs = usesGitOps ? await hubsIn(tx, network.id) : 0;
  const can = networkPolicy(network, { hubs, objects: 0 }, NO_DETAILS);
  const { allowed, reason } = usesGitOps ? can.createGitOpsObject : can.createObject;
  if (!allowed) throw refused(reason);
  return usesGitOps;
}

async function hubsIn(tx: TenantTransaction, networkID: string): Promise<number> {
  const found = await tx.db
    .selectFrom('routers')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('owner_uid', '=', tx.owner)
    .where('network_id', '=', networkID)
    .where('active', '=', true)
    .where('is_edge', '=', false)
    .executeTakeFirst();
  return found?.n ?? 0;
}
