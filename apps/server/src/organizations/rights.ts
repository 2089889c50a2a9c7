import { hasRight, type Right, rightRefusal } from '@hawser/domain/rights';
import { refused } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Actor } from './actor.ts';

/**
 * Requires a right of a member in the organization in whose context `tx` is.
 * @throws Failure 403 that says which right is missing, and who can give it.
 */
export async function requireRight(tx: TenantTransaction, { role }: Actor, right: Right): Promise<void> {
  if (hasRight(role, right)) return;
  const organization = await tx.db
    .selectFrom('organizations')
    .select('display_name')
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  throw refused(rightRefusal(right, organization?.display_name ?? ''));
}
