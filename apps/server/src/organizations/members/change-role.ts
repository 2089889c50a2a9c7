import type { ChangeMemberRole, Member } from '@hawser/contract/organizations';
import { isLastAdmin, organizationMessages, type OrganizationRole } from '@hawser/domain/organizations';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { changeRecord } from '../../http/change.ts';
import { conflicting } from '../../http/failure.ts';
import type { RecordedChange } from '../../http/recorded-change.ts';
import type { Work } from '../../http/route.ts';
import { nextVersion } from '../../store/next-version.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { memberIn } from '../actor.ts';
import { changeInside } from '../inside.ts';
import { mailMember, roleSettles } from '../mail.ts';
import type { OrganizationMembersTable, OrganizationsTable } from '../table.ts';
import { memberRecord } from './record.ts';

type Params = { organizationID: string; memberUID: string };

/** Gives a member another role, and ends an open request for it. */
export async function changeMemberRole(
  work: Work<Params, undefined, z.infer<typeof ChangeMemberRole>> & { readonly ifMatch: number },
): Promise<{ answer: { updated: Member }; change: RecordedChange }> {
  const { tx, params, body, now } = work;
  const { organization, actor } = await changeInside(work, 'members.update');
  return changeRecord(work, {
    table: 'organization_members',
    idColumn: 'member_uid',
    // Members change only while their organization is locked.
    async lock() {
      const member = await memberIn(tx, params.memberUID);
      return member && { ...member, id: member.member_uid };
    },
    read: memberRecord,
    async change(member) {
      if (member.role === body.role) throw conflicting(organizationMessages.sameRole, 'role');
      requireOtherAdmin(organization, member, body.role);
      return {
        columns: { role: body.role },
        async follow() {
          await tx.db
            .updateTable('role_change_requests')
            .set({ state: 'granted', decided_by: actor.name, decided_at: now })
            .where('owner_uid', '=', tx.owner)
            .where('member_uid', '=', member.member_uid)
            .where('state', '=', 'open')
            .execute();
          const mail = {
            kind: 'role-changed',
            organization: organization.display_name,
            role: body.role,
            by: actor.name,
          } as const;
          await mailMember(work, member, mail, roleSettles(member.member_uid, member.role, body.role));
          return undefined;
        },
      };
    },
  });
}

/**
 * Writes the role of a member of an organization that the caller has locked, whatever the member's version: it was asked for or
 * granted by somebody else before.
 * @throws Failure 409 when the last administrator would lose the role.
 */
export async function writeRole(
  tx: TenantTransaction,
  organization: Selectable<OrganizationsTable>,
  member: Selectable<OrganizationMembersTable>,
  role: OrganizationRole,
  now: number,
): Promise<void> {
  requireOtherAdmin(organization, member, role);
  await sql`
    update organization_members set role = ${role}, ${nextVersion(now)}
     where owner_uid = ${tx.owner} and member_uid = ${member.member_uid}`.execute(tx.db);
}

/** @throws Failure 409 when `role` would leave an organization without an administrator. */
function requireOtherAdmin(
  organization: Selectable<OrganizationsTable>,
  member: Selectable<OrganizationMembersTable>,
  role: OrganizationRole,
): void {
  if (role !== 'admin' && isLastAdmin(member.role, organization.admin_count))
    throw conflicting(organizationMessages.lastAdmin, 'role');
}
