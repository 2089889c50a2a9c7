import { featuresOn, type StoredFeatures } from '@hawser/domain/features';
import type { GrantChoice } from '@hawser/domain/objects';
import { type AttachRequest, type HubSettings, hubDataOf, type LinkToHubs } from '@hawser/domain/routers';
import { statusRank } from '@hawser/domain/status';
import type { Insertable } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { RouterStatesTable } from '../status/index.ts';
import type { RoutersTable } from './table.ts';

/** How a router is linked and exposed, already validated. */
export interface Attachment {
  readonly isPublic: boolean;
  readonly grant: GrantChoice;
  readonly linkToHubs: LinkToHubs;
  /** Only for hubs; ignored for edges. */
  readonly hubSettings: HubSettings;
}

/** The input of a new router. */
interface NewRouter {
  readonly cluster: { readonly id: string; readonly name: string };
  readonly network: { readonly id: string; readonly features: StoredFeatures };
  readonly request: AttachRequest;
  readonly attachment: Attachment;
}

/** The row of a new router. */
export function newRouterRow(
  tx: TenantTransaction,
  { cluster, network, request, attachment }: NewRouter,
  id: string,
  now: number,
): Insertable<RoutersTable> & { readonly id: string } {
  return {
    owner_uid: tx.owner,
    id,
    network_id: network.id,
    cluster_id: cluster.id,
    name: cluster.name,
    namespace: request.namespace,
    agent_grant: JSON.stringify(attachment.grant),
    hub_name: request.hubName,
    is_edge: request.edge,
    is_public: attachment.isPublic,
    link_to_hubs: JSON.stringify(attachment.linkToHubs),
    features: JSON.stringify(pendingFeatures(network.features, request.edge ? 'edge' : 'hub')),
    skupper_hub_data: request.edge ? null : JSON.stringify(hubDataOf(attachment.hubSettings)),
    created_at: now,
    updated_at: now,
  };
}

/** Features for a router of this role, all waiting for installation. */
export function pendingFeatures(
  features: StoredFeatures,
  role: 'hub' | 'edge',
): Record<string, { status: string }> {
  return Object.fromEntries(featuresOn(features, role).map((slug) => [slug, { status: 'uninstalled' }]));
}

/** The initial state of a router: UNINSTALLED. */
export function newStateRow(tx: TenantTransaction, routerID: string, now: number) {
  const status = 'UNINSTALLED';
  return {
    owner_uid: tx.owner,
    router_id: routerID,
    status,
    status_rank: statusRank(status),
    since: now,
    phases: JSON.stringify([{ status, at: now, message: '' }]),
  } satisfies Partial<Insertable<RouterStatesTable>>;
}
