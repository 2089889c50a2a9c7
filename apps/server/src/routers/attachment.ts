import type { AttachRouter } from '@hawser/contract/routers';
import type { NetworkKind } from '@hawser/domain/networks';
import { grantChoiceOf } from '@hawser/domain/objects';
import { checkHubSettings, linksOf } from '@hawser/domain/routers';
import type { z } from 'zod';
import { invalid } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Attachment } from './new-router.ts';
import { type PublicCluster, publicAccess } from './public-access.ts';

type Requested = Pick<
  z.infer<typeof AttachRouter>,
  'isEdge' | 'isPublic' | 'linkToHubs' | 'skupperHubData' | 'grant'
>;

/** The facts that an attachment is checked against. */
interface AttachmentContext {
  readonly kind: NetworkKind;
  readonly cluster: PublicCluster;
  /** Names of the network's hubs, the first hub first. */
  readonly hubs: readonly string[];
}

/** Validates how a router is linked and exposed. @throws Failure 400 on the invalid field. */
export function attachmentOf(requested: Requested, { kind, cluster, hubs }: AttachmentContext): Attachment {
  const { isEdge, isPublic, linkToHubs, skupperHubData = {}, grant = {} } = requested;
  const problem = isEdge ? null : checkHubSettings(skupperHubData);
  if (problem !== null) throw invalid(problem.message, `skupperHubData.${problem.path}`);
  const allowed = publicAccess(kind, cluster);
  if (isPublic && !allowed.allowed) throw invalid(allowed.reason, 'isPublic');
  const facts = { autoLink: kind.autoLinkAttachedEdgeClouds, hubs };
  const found = linksOf({ edge: isEdge, linkToHubs }, facts);
  if ('message' in found) throw invalid(found.message, 'linkToHubs');
  return { isPublic, grant: grantChoiceOf(grant), linkToHubs: found.links, hubSettings: skupperHubData };
}

/** Most hubs of a network that can be linked to by name. */
const HUBS_MAX = 1000;

/** Names of the network's hubs, the first hub first. */
export async function hubsOf(tx: TenantTransaction, networkID: string): Promise<string[]> {
  const hubs = await tx.db
    .selectFrom('routers')
    .select('hub_name')
    .where('owner_uid', '=', tx.owner)
    .where('network_id', '=', networkID)
    .where('active', '=', true)
    .where('is_edge', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(HUBS_MAX)
    .execute();
  return hubs.map((hub) => hub.hub_name);
}
