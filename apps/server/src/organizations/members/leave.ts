import { requireRow } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import { inContext } from '../../store/in-context.ts';
import { memberIn, nameOf } from '../actor.ts';
import { auditIn } from '../audit.ts';
import { lockEnabled } from '../lock.ts';
import { endMembership } from './end.ts';

/**
 * A person leaves an organization, from the own context.
 * @throws Failure 409 for the last administrator, and while the organization is disabled.
 */
export async function leaveOrganization(
  work: Work<{ organizationID: string }, undefined, unknown>,
): Promise<{ answer: { left: { id: string } }; name: string }> {
  const { tx, params, session } = work;
  return inContext(tx, params.organizationID, async (inside) => {
    // Without a membership nothing of the organization is told, nor locked.
    requireRow(await memberIn(inside, session.uid));
    const organization = await lockEnabled(inside);
    const member = requireRow(await memberIn(inside, session.uid));
    await endMembership(inside, organization, member, { uid: session.uid, name: nameOf(member) }, work);
    await auditIn(inside, work, {
      command: 'leaveOrganization',
      subject: 'member',
      id: session.uid,
      summary: `${nameOf(member)} left`,
    });
    return { answer: { left: { id: inside.owner } }, name: organization.display_name };
  });
}
