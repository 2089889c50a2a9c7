import { newId, type Random } from '@hawser/ports';
import { enqueueMail } from '../mail/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { contentOf, lastsMs, type OrganizationMail } from './mail-texts.ts';

/** Adds a mail about the organization in whose context `tx` is to the outbox, in its transaction. */
export async function mailMember(
  { tx, now, random }: { readonly tx: TenantTransaction; readonly now: number; readonly random: Random },
  { email }: { readonly email: string },
  mail: OrganizationMail,
): Promise<void> {
  await enqueueMail(tx.db, {
    id: newId(now, random),
    owner: tx.owner,
    to: email,
    at: now,
    expiresAt: now + lastsMs(mail),
    content: contentOf(mail),
  });
}
