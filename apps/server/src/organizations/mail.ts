import type { OrganizationRole } from '@hawser/domain/organizations';
import { newId, type Random } from '@hawser/ports';
import { endMails, enqueueMail, type Settling } from '../mail/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { contentOf, lastsMs, type OrganizationMail } from './mail-texts.ts';

/** How long a changed role may be changed again before its member is told of it, milliseconds. */
const ROLE_SETTLES_MS = 60_000;

/** A mail about the role of a member, null of somebody who is none: of several within a minute only the last one is sent. */
export const roleSettles = (
  uid: string,
  was: OrganizationRole | null,
  becomes: OrganizationRole | null,
): Settling => ({
  about: `role of ${uid}`,
  was: was ?? '',
  becomes: becomes ?? '',
  // Who was removed is told at once.
  afterMs: becomes === null ? 0 : ROLE_SETTLES_MS,
});

const aboutInvitation = (id: string): string => `invitation ${id}`;

/** Ends the mails of invitations of the organization in whose context `tx` is: they were answered, cancelled, or sent again. */
export function endInvitationMails(
  { tx, now }: { readonly tx: TenantTransaction; readonly now: number },
  ids: readonly string[],
): Promise<void> {
  return endMails(tx.db, { owner: tx.owner, about: ids.map(aboutInvitation), at: now });
}

/** Adds a mail about the organization in whose context `tx` is to the outbox, in its transaction. */
export async function mailMember(
  { tx, now, random }: { readonly tx: TenantTransaction; readonly now: number; readonly random: Random },
  { email }: { readonly email: string },
  mail: OrganizationMail,
  settles?: Settling,
): Promise<void> {
  await enqueueMail(tx.db, {
    id: newId(now, random),
    owner: tx.owner,
    to: email,
    at: now,
    expiresAt: now + lastsMs(mail),
    content: contentOf(mail),
    template: `organization-${mail.kind}`,
    about: mail.kind === 'invitation' ? aboutInvitation(mail.id) : undefined,
    ...(settles === undefined ? {} : { settles }),
  });
}
