import { INVITATION_MS, type OrganizationRole } from '@hawser/domain/organizations';
import type { Random } from '@hawser/ports';
import type { TenantTransaction } from '../../store/store.ts';
import type { Actor } from '../actor.ts';
import { endInvitationMails, mailMember } from '../mail.ts';
import type { OrganizationPorts } from '../ports.ts';
import { digestOf } from './token.ts';

interface SendWork {
  readonly tx: TenantTransaction;
  readonly now: number;
  readonly random: Random;
  readonly ports: OrganizationPorts;
}

/** The columns of an invitation that was sent. */
interface Sent {
  readonly token_digest: string;
  readonly sent_at: number;
  readonly expires_at: number;
}

/**
 * Sends the mail of an invitation with a new link; earlier ones no longer work. The mail is the same whether somebody has an account
 * with the address or not, and nobody but its reader learns the link. Returns the columns to store.
 */
export async function sendInvitation(
  work: SendWork,
  invitation: { readonly id: string; readonly email: string; readonly role: OrganizationRole },
  by: Actor,
  organization: { readonly display_name: string },
): Promise<Sent> {
  const { now, ports } = work;
  const { id, email, role } = invitation;
  const token = await ports.people.invite(id, email);
  await endInvitationMails(work, [id]);
  await mailMember(
    work,
    { email },
    { kind: 'invitation', id, token, role, invitedBy: by.name, organization: organization.display_name },
  );
  return { token_digest: digestOf(token), sent_at: now, expires_at: now + INVITATION_MS };
}
