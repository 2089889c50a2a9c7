import type { RoleChangeRequest } from '@hawser/contract/organizations';
import { roleChangeRefusal, type RoleChangeState } from '@hawser/domain/organizations';
import type { Selectable } from 'kysely';
import { recordOf } from '../../collection/record.ts';
import { conflicting, notFound, requireRow } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { type Actor, memberIn } from '../actor.ts';
import { changeInside } from '../inside.ts';
import { mailMember, roleSettles } from '../mail.ts';
import { writeRole } from '../members/change-role.ts';
import type { RoleChangeRequestsTable } from '../table.ts';
import { roleChangeCollection } from './collection.ts';

type Asked = Work<{ organizationID: string; requestID: string }, undefined, unknown>;
type Done = Promise<{ answer: { updated: RoleChangeRequest } }>;

/** An administrator gives the member the wanted role. */
export async function grantRoleChange(work: Asked): Done {
  const { tx, params, now } = work;
  const { organization, actor } = await changeInside(work, 'roleChangeRequests.update');
  const request = await openRequest(tx, params.requestID);
  const member = requireRow(await memberIn(tx, request.member_uid));
  if (member.role !== request.new_role) await writeRole(tx, organization, member, request.new_role, now);
  await close(tx, request, 'granted', actor, now);
  const { new_role: role } = request;
  const about = { organization: organization.display_name, role, by: actor.name };
  await mailMember(
    work,
    member,
    { kind: 'role-changed', ...about },
    roleSettles(member.member_uid, member.role, role),
  );
  return answerOf(work, request);
}

/** An administrator refuses it. */
export async function refuseRoleChange(work: Asked): Done {
  const { tx, params, now } = work;
  const { organization, actor } = await changeInside(work, 'roleChangeRequests.update');
  const request = await openRequest(tx, params.requestID);
  const member = requireRow(await memberIn(tx, request.member_uid));
  await close(tx, request, 'refused', actor, now);
  const { new_role: role } = request;
  const about = { organization: organization.display_name, role, by: actor.name };
  await mailMember(work, member, { kind: 'role-refused', ...about });
  return answerOf(work, request);
}

/** The member takes the own request back. Those of others are not there for a member. */
export async function withdrawRoleChange(work: Asked): Done {
  const { tx, params, now } = work;
  const { actor } = await changeInside(work, 'roleChangeRequests.create');
  const request = await openRequest(tx, params.requestID, actor.uid);
  await close(tx, request, 'withdrawn', actor, now);
  return answerOf(work, request);
}

/**
 * A request that is still open, of the organization in whose context `tx` is, which the caller has locked.
 * @throws Failure 404, also for that of another than `memberUID`; 409 once it is over.
 */
async function openRequest(
  tx: TenantTransaction,
  id: string,
  memberUID?: string,
): Promise<Selectable<RoleChangeRequestsTable>> {
  const request = requireRow(
    await tx.db
      .selectFrom('role_change_requests')
      .selectAll()
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (memberUID !== undefined && request.member_uid !== memberUID) throw notFound();
  const reason = roleChangeRefusal(request.state);
  if (reason !== null) throw conflicting(reason);
  return request;
}

async function close(
  tx: TenantTransaction,
  { id }: { readonly id: string },
  state: RoleChangeState,
  by: Actor,
  now: number,
): Promise<void> {
  await tx.db
    .updateTable('role_change_requests')
    .set({ state, decided_by: by.name, decided_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', id)
    .execute();
}

async function answerOf({ tx, now }: Asked, { id }: { readonly id: string }): Done {
  return { answer: { updated: await recordOf(roleChangeCollection, { tx, now }, id) } };
}
