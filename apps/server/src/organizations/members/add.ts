import { organizationMessages, type OrganizationRole } from '@hawser/domain/organizations';
import { conflicting } from '../../http/failure.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { Person } from '../person.ts';

/**
 * Makes a person a member of the organization in whose context `tx` is.
 * @throws Failure 409 when the person is one already.
 */
export async function addMember(
  tx: TenantTransaction,
  { uid, email, display_name }: Person,
  role: OrganizationRole,
  now: number,
): Promise<void> {
  const added = await tx.db
    .insertInto('organization_members')
    .values({
      owner_uid: tx.owner,
      member_uid: uid,
      role,
      email,
      display_name,
      joined_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_uid')
    .executeTakeFirst();
  if (added === undefined) throw conflicting(organizationMessages.memberAlready);
}
