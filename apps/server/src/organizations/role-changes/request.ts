import type { RequestRoleChange, RoleChangeRequest } from '@hawser/contract/organizations';
import { organizationMessages } from '@hawser/domain/organizations';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { recordOf } from '../../collection/record.ts';
import { conflicting } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { changeInside } from '../inside.ts';
import { mailMember } from '../mail.ts';
import { roleChangeCollection } from './collection.ts';

/** Administrators that get a mail about a request. All of them see it in the list. */
const MAILED_ADMINS = 20;

/** A member asks for another role. An earlier request of the member that is still open ends. */
export async function requestRoleChange(
  work: Work<{ organizationID: string }, undefined, z.infer<typeof RequestRoleChange>>,
): Promise<{ answer: { created: RoleChangeRequest } }> {
  const { tx, body, now, random } = work;
  const { organization, actor } = await changeInside(work, 'roleChangeRequests.create');
  if (actor.role === body.newRole) throw conflicting(organizationMessages.ownRole, 'newRole');
  await tx.db
    .updateTable('role_change_requests')
    .set({ state: 'withdrawn', decided_by: actor.name, decided_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('member_uid', '=', actor.uid)
    .where('state', '=', 'open')
    .execute();
  const id = newId(now, random);
  await tx.db
    .insertInto('role_change_requests')
    .values({
      owner_uid: tx.owner,
      id,
      member_uid: actor.uid,
      member_email: actor.email,
      member_name: actor.name === actor.email ? '' : actor.name,
      requester_uid: actor.uid,
      current_role_name: actor.role,
      new_role: body.newRole,
      state: 'open',
      decided_by: null,
      decided_at: null,
      created_at: now,
    })
    .execute();
  for (const admin of await adminsOf(tx)) {
    if (admin.member_uid === actor.uid) continue;
    await mailMember(work, admin, {
      kind: 'role-requested',
      organization: organization.display_name,
      uniqueName: organization.unique_name,
      role: body.newRole,
      by: actor.name,
    });
  }
  return { answer: { created: await recordOf(roleChangeCollection, { tx, now }, id) } };
}

const adminsOf = (tx: TenantTransaction) =>
  tx.db
    .selectFrom('organization_members')
    .select(['member_uid', 'email'])
    .where('owner_uid', '=', tx.owner)
    .where('role', '=', 'admin')
    .orderBy('joined_at')
    .limit(MAILED_ADMINS)
    .execute();
