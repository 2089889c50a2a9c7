import { isLastAdmin, organizationMessages } from '@hawser/domain/organizations';
import { newId, type Random } from '@hawser/ports';
import type { Selectable } from 'kysely';
import { conflicting } from '../../http/failure.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { OrganizationMembersTable, OrganizationsTable } from '../table.ts';

/** Who ends a membership: an administrator, or the person, who leaves. */
interface Initiator {
  readonly uid: string;
  readonly name: string;
}

/**
 * Ends a membership in an organization that the caller has locked, in its context: with its open request, and an entry among those
 * that ended.
 * @throws Failure 409 for the last administrator.
 */
export async function endMembership(
  tx: TenantTransaction,
  organization: Selectable<OrganizationsTable>,
  member: Selectable<OrganizationMembersTable>,
  initiator: Initiator,
  { now, random }: { readonly now: number; readonly random: Random },
): Promise<void> {
  if (isLastAdmin(member.role, organization.admin_count)) throw conflicting(organizationMessages.lastAdmin);
  const { member_uid: uid, email } = member;
  await tx.db
    .updateTable('role_change_requests')
    .set({ state: 'withdrawn', decided_by: initiator.name, decided_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('member_uid', '=', uid)
    .where('state', '=', 'open')
    .execute();
  await tx.db
    .deleteFrom('organization_members')
    .where('owner_uid', '=', tx.owner)
    .where('member_uid', '=', uid)
    .execute();
  await tx.db
    .insertInto('revocations')
    .values({
      owner_uid: tx.owner,
      id: newId(now, random),
      email,
      revoked_uid: uid,
      initiator_uid: initiator.uid,
      initiator_name: initiator.name,
      created_at: now,
    })
    .execute();
}
