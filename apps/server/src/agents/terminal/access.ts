import type { TerminalEnd, TerminalRequest } from '@hawser/contract/streams';
import { terminalAllowed } from '@hawser/domain/networks';
import { grantChoiceOf } from '@hawser/domain/objects';
import { refusalOf } from '../../http/policy.ts';
import type { Session } from '../../http/route.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';
import { isPlacedOn } from '../object-on-router.ts';

/** Where a terminal is, for the audit log. */
export interface TerminalPlace {
  readonly clusterName: string;
  readonly namespace: string;
}

export type Refusal = Pick<TerminalEnd, 'code' | 'message'>;

const refused = (message: string): Refusal => ({ code: 'refused', message });

/**
 * Whether the account may have a terminal on this router now: it has the right in the context, the network allows it (Spec 2 §5: not for
 * networks using product resources), and the agent's grant includes it. In pods of an object only while it is placed there; in other
 * pods of the cluster only when the grant includes to read these, too.
 */
export async function terminalAccess(
  tx: TenantTransaction,
  session: Session,
  routerID: string,
  request: TerminalRequest,
): Promise<{ readonly refusal: Refusal } | { readonly place: TerminalPlace }> {
  const missing = refusalOf(session, 'terminals.open');
  if (missing !== null) return { refusal: refused(missing) };
  const isTarget = 'target' in request;
  const absent = isTarget ? agentMessages.notAttached : agentMessages.notPlaced;
  const found = await routerIn(tx, routerID);
  if (found === undefined || found.detachedAt !== null) {
    return { refusal: { code: 'not-found', message: absent } };
  }
  if (!isTarget && !(await isPlacedOn(tx, { routerID, objectID: request.objectID }))) {
    return { refusal: { code: 'not-found', message: absent } };
  }
  const { name, features, deletedAt, clusterName } = found;
  const network = { name, features, deletionRequested: deletedAt !== null };
  const grant = grantChoiceOf(found.grant);
  const { allowed, reason } = terminalAllowed({ network, isGranted: grant.exec });
  if (!allowed) return { refusal: refused(reason) };
  if (isTarget && !grant.inspect) return { refusal: refused(agentMessages.inspectNotGranted) };
  return { place: { clusterName, namespace: isTarget ? request.target.namespace : found.namespace } };
}

function routerIn(tx: TenantTransaction, routerID: string) {
  return tx.db
    .selectFrom('routers as r')
    .innerJoin('clusters as c', (join) =>
      join.onRef('c.owner_uid', '=', 'r.owner_uid').onRef('c.id', '=', 'r.cluster_id'),
    )
    .innerJoin('networks as n', (join) =>
      join.onRef('n.owner_uid', '=', 'r.owner_uid').onRef('n.id', '=', 'r.network_id'),
    )
    .select([
      'r.namespace',
      'r.agent_grant as grant',
      'r.detach_requested_at as detachedAt',
      'c.name as clusterName',
      'n.name',
      'n.features',
      'n.deletion_requested_at as deletedAt',
    ])
    .where('r.owner_uid', '=', tx.owner)
    .where('r.id', '=', routerID)
    .where('r.active', '=', true)
    .executeTakeFirst();
}
