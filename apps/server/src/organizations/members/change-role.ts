import type { ChangeMemberRole, Member } from '@hawser/contract/organizations';
import { isLastAdmin, organizationMessages, type OrganizationRole } from '@hawser/domain/organizations';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { conflicting, outdated, requireRow } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import { nextVersion } from '../../store/next-version.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { sql } from 'kysely';
import { memberIn } from '../actor.ts';
import { changeInside } from '../inside.ts';
import { mailMember } from '../mail.ts';
import type { OrganizationMembersTable, OrganizationsTable } from '../table.ts';
import { memberRecord } from './record.ts';

type Params = { organizationID: string; memberUID: string };

/** Gives a member another role, and ends an open request for it. */
export async function changeMemberRole(
  work: Work<Params, undefined, z.infer<typeof ChangeMemberRole>> & { readonly ifMatch: number },
): Promise<{ answer: { updated: Member } }> {
  const { tx, params, body, now, ifMatch } = work;
  const { organization, actor } = await changeInside(work, 'members.update');
  const member = requireRow(await memberIn(tx, params.memberUID));
  if (member.version !== ifMatch)
    throw outdated(ifMatch, member.version, await memberRecord(tx, member.member_uid, now));
  if (member.role === body.role) throw conflicting(organizationMessages.sameRole, 'role');
  await writeRole(tx, organization, member, body.role, now);
  await tx.db
    .updateTable('role_change_requests')
    .set({ state: 'granted', decided_by: actor.name, decided_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('member_uid', '=', member.member_uid)
    .where('state', '=', 'open')
    .execute();
  await mailMember(work, member, {
    kind: 'role-changed',
    organization: organization.display_name,
    role: body.role,
    by: actor.name,
  });
  return { answer: { updated: await memberRecord(tx, member.member_uid, now) } };
}

/**
 * Writes the role of a member of an organization that the caller has locked.
 * @throws Failure 409 when the last administrator would lose the role.
 */
export async function writeRole(
  tx: TenantTransaction,
  organization: Selectable<OrganizationsTable>,
  member: Selectable<OrganizationMembersTable>,
  role: OrganizationRole,
  now: number,
): Promise<void> {
  if (role !== 'admin' && isLastAdmin(member.role, organization.admin_count))
    throw conflicting(organizationMessages.lastAdmin, 'role');
  await sql`
    update organization_members set role = ${role}, ${nextVersion(now)}
     where owner_uid = ${tx.owner} and member_uid = ${member.member_uid}`.execute(tx.db);
}
