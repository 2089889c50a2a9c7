import type { MyInvitation, MyInvitations } from '@hawser/contract/organizations';
import { emailOf } from '@hawser/domain/accounts';
import { inviteeCapabilities, organizationMessages } from '@hawser/domain/organizations';
import type { z } from 'zod';
import { notFound, refused } from '../../http/failure.ts';
import type { Session } from '../../http/route.ts';
import type { InvitationAcross } from '../across.ts';
import type { OrganizationPorts } from '../ports.ts';
import { invitationFields } from './collection.ts';
import { isToken } from './token.ts';

interface Asked {
  readonly session: Session;
  readonly now: number;
}

/** The open invitations to the person's address. Whoever has not proved to receive mail there is shown none. */
export async function myInvitations(
  { session, now }: Asked,
  { across, people }: OrganizationPorts,
): Promise<z.infer<typeof MyInvitations>> {
  const email = emailOf(session.email);
  const isVerified = !session.isOrganization && (await people.isVerified(session.uid, email));
  const rows = isVerified ? await across.invitationsTo(email) : [];
  return { isVerified, items: rows.map((row) => myInvitation(row, now)) };
}

/**
 * An invitation that the person has proved to be meant by: the address of the account is that of the invitation, and the person
 * receives mail there, which the token of the link shows, or that the address was confirmed.
 * @throws Failure 404, also for an invitation to somebody else whose link the person does not have; 403 with the reason.
 */
export async function invitationToMe(
  {
    session,
    params,
    body,
  }: Asked & {
    readonly params: { readonly invitationID: string };
    readonly body: { readonly token?: string | undefined };
  },
  { across, people }: OrganizationPorts,
): Promise<InvitationAcross> {
  const invitation = await across.invitation(params.invitationID);
  if (invitation === undefined || session.isOrganization) throw notFound();
  const hasLink = isToken(body.token, invitation.token_digest);
  const email = emailOf(session.email);
  if (invitation.invitee_email !== email) {
    throw hasLink ? refused(organizationMessages.otherAddress) : notFound();
  }
  // A session may be some seconds old: an address that it had then is not confirmed by another one that was confirmed since.
  if (hasLink || (await people.isVerified(session.uid, email))) return invitation;
  throw refused(organizationMessages.notVerified);
}

/** An invitation as an API answer for the invited person. */
export function myInvitation(row: InvitationAcross, now: number): MyInvitation {
  return {
    ...invitationFields(row, now),
    organizationUniqueName: row.unique_name,
    can: inviteeCapabilities({ state: row.state, expiresAt: row.expires_at }, now),
  };
}
