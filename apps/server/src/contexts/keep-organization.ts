import type { Session } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { contextLost } from './context-lost.ts';

/**
 * Keeps an organization from being deleted until a command has added to its context what its deletion asks about. A request may have
 * begun before the deletion, and would add what nobody sees any more. It comes before all other locks.
 * @throws Failure 403 when the organization is gone.
 */
export async function keepOrganization({
  tx,
  session,
}: {
  readonly tx: TenantTransaction;
  readonly session: Pick<Session, 'organization'>;
}): Promise<void> {
  if (session.organization === null) return;
  const kept = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .forKeyShare()
    .executeTakeFirst();
  if (kept === undefined) throw contextLost();
}
