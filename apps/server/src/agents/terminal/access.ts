import type { TerminalEnd, TerminalRequest } from '@hawser/contract/streams';
import { terminalAllowed } from '@hawser/domain/networks';
import { grantChoiceOf } from '@hawser/domain/objects';
import type { Session } from '../../http/route.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';

/** Where a terminal is, for the audit log. */
export interface TerminalPlace {
  readonly clusterName: string;
  readonly namespace: string;
}

export type Refusal = Pick<TerminalEnd, 'code' | 'message'>;

const refused = (message: string): Refusal => ({ code: 'refused', message });

/** Whether the account administers the context in which it acts. There are no contexts yet but an account's own. */
const isAdministrator = ({ uid, owner }: Session): boolean => uid === owner;

/**
 * Whether the account may have a terminal in pods of the object on this router now: it administers the context, the object is placed
 * there, the network allows it (Spec 2 §5: not for networks using product resources), and the agent's grant includes it.
 */
export async function terminalAccess(
  tx: TenantTransaction,
  session: Session,
  routerID: string,
  { objectID }: Pick<TerminalRequest, 'objectID'>,
): Promise<{ readonly refusal: Refusal } | { readonly place: TerminalPlace }> {
  if (!isAdministrator(session)) return { refusal: refused(agentMessages.administratorsOnly) };
  const found = await tx.db
    .selectFrom('placements as p')
    .innerJoin('routers as r', (join) =>
      join.onRef('r.owner_uid', '=', 'p.owner_uid').onRef('r.id', '=', 'p.router_id'),
    )
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
    .where('p.owner_uid', '=', tx.owner)
    .where('p.router_id', '=', routerID)
    .where('p.object_id', '=', objectID)
    .where('r.active', '=', true)
    .executeTakeFirst();
  if (found === undefined || found.detachedAt !== null) {
    return { refusal: { code: 'not-found', message: agentMessages.notPlaced } };
  }
  const { name, features, deletedAt, clusterName, namespace } = found;
  const network = { name, features, deletionRequested: deletedAt !== null };
  const { allowed, reason } = terminalAllowed({ network, isGranted: grantChoiceOf(found.grant).exec });
  if (!allowed) return { refusal: refused(reason) };
  return { place: { clusterName, namespace } };
}
