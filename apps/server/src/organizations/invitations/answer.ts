import type { MyInvitation } from '@hawser/contract/organizations';
import type { Work } from '../../http/route.ts';
import { versionAfter } from '../../store/next-version.ts';
import { inContext } from '../../store/in-context.ts';
import { auditIn } from '../audit.ts';
import { lockEnabled, lockOrganization } from '../lock.ts';
import { addMember } from '../members/add.ts';
import { personOf } from '../person.ts';
import type { OrganizationPorts } from '../ports.ts';
import { endInvitation, openInvitation } from './change.ts';
import { invitationToMe, myInvitation } from './mine.ts';

type Asked = Work<{ invitationID: string }, undefined, { token?: string | undefined }>;

/** The invited person becomes a member. */
export async function acceptInvitation(
  work: Asked,
  ports: OrganizationPorts,
): Promise<{ answer: { updated: MyInvitation } }> {
  const { tx, now } = work;
  const found = await invitationToMe(work, ports);
  const person = await personOf(work);
  await inContext(tx, found.owner_uid, async (inside) => {
    // Of two requests at once, the second finds the invitation accepted.
    await lockEnabled(inside);
    const { id, role } = await openInvitation(inside, found.id, 'accept', now);
    await addMember(inside, person, role, now);
    await endInvitation(inside, id, 'accepted', now);
    await auditIn(inside, work, {
      command: 'acceptInvitation',
      subject: 'invitation',
      id,
      summary: `${person.email} accepted the invitation and is ${role === 'admin' ? 'an administrator' : 'a member'}`,
    });
  });
  await ports.people.withdrawLinks(found.id);
  return { answer: { updated: answered(found, 'accepted', now) } };
}

/** The invited person declines. */
export async function declineInvitation(
  work: Asked,
  ports: OrganizationPorts,
): Promise<{ answer: { updated: MyInvitation } }> {
  const { tx, now } = work;
  const found = await invitationToMe(work, ports);
  await inContext(tx, found.owner_uid, async (inside) => {
    await lockOrganization(inside);
    const { id } = await openInvitation(inside, found.id, 'decline', now);
    await endInvitation(inside, id, 'declined', now);
    await auditIn(inside, work, {
      command: 'declineInvitation',
      subject: 'invitation',
      id,
      summary: `${found.invitee_email} declined the invitation`,
    });
  });
  await ports.people.withdrawLinks(found.id);
  return { answer: { updated: answered(found, 'declined', now) } };
}

/** The invitation after the answer. */
function answered(
  found: Parameters<typeof myInvitation>[0],
  state: 'accepted' | 'declined',
  now: number,
): MyInvitation {
  return myInvitation({ ...found, state, version: versionAfter(found.version), updated_at: now }, now);
}
