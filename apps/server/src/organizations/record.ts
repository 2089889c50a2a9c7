import type { Organization, WholeOrganization } from '@hawser/contract/organizations';
import type { OrganizationRole } from '@hawser/domain/organizations';
import { notFound } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { organizationCollection, withRole } from './collection.ts';

/** Members that an organization names itself; all are in their list. */
const INLINED = 200;

/**
 * An organization as an API answer, read in its own context as a member with `role`, or in the context of a person.
 * @throws Failure 404 when it is not there.
 */
export async function organizationRecord(
  tx: TenantTransaction,
  id: string,
  now: number,
  role: OrganizationRole | null,
): Promise<Organization> {
  const row = (await organizationCollection.rows({ tx, now }, [id])).get(id);
  if (row === undefined) throw notFound();
  return role === null ? row : withRole(row, role);
}

/** The same with its members, in its own context, for the member `uid`. */
export async function wholeOrganization(
  tx: TenantTransaction,
  now: number,
  { uid, role }: { readonly uid: string; readonly role: OrganizationRole },
): Promise<WholeOrganization> {
  const members = await tx.db
    .selectFrom('organization_members')
    .select(['member_uid', 'role'])
    .where('owner_uid', '=', tx.owner)
    .orderBy('display_name')
    .orderBy('member_uid')
    .limit(INLINED)
    .execute();
  const request = await tx.db
    .selectFrom('role_change_requests')
    .select(['id', 'new_role'])
    .where('owner_uid', '=', tx.owner)
    .where('member_uid', '=', uid)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return {
    ...(await organizationRecord(tx, tx.owner, now, role)),
    members: members.map(({ member_uid: member }) => member),
    roles: Object.fromEntries(members.map((member) => [member.member_uid, member.role])),
    roleChangeRequest: request === undefined ? null : { id: request.id, newRole: request.new_role },
  };
}
