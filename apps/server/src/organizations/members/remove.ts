import { requireRow } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import { memberIn, nameOf } from '../actor.ts';
import { changeInside } from '../inside.ts';
import { mailMember, roleSettles } from '../mail.ts';
import { endMembership } from './end.ts';

/** Removes a member. Whoever removes the own membership leaves. */
export async function removeMember(
  work: Work<{ organizationID: string; memberUID: string }, undefined, unknown>,
): Promise<{ answer: { deleted: { id: string } }; name: string }> {
  const { tx, params } = work;
  const { organization, actor } = await changeInside(work, 'members.delete');
  const member = requireRow(await memberIn(tx, params.memberUID));
  await endMembership(tx, organization, member, actor, work);
  if (member.member_uid !== actor.uid)
    await mailMember(
      work,
      member,
      { kind: 'removed', organization: organization.display_name, by: actor.name },
      roleSettles(member.member_uid, member.role, null),
    );
  return { answer: { deleted: { id: member.member_uid } }, name: nameOf(member) };
}
