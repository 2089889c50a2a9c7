import { organizationMessages } from '@hawser/domain/organizations';
import type { Random } from '@hawser/ports';
import { conflicting } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { changeInside } from './inside.ts';
import { mailMember } from './mail.ts';
import type { OrganizationPorts } from './ports.ts';

/**
 * Sends the link with which the account of an organization gets a password, to the address that was written for it; nothing without
 * one. Whether somebody else signs in with the address is not told: the link says so when it is opened.
 */
export async function mailSignIn(
  work: { readonly now: number; readonly random: Random; readonly ports: OrganizationPorts },
  inside: TenantTransaction,
  { email, displayName }: { readonly email: string; readonly displayName: string },
): Promise<void> {
  if (email === '') return;
  const { ports, now } = work;
  await ports.across.countMails(inside.owner, [email], now);
  const token = await ports.people.offerSignIn(inside.owner, email);
  await mailMember({ ...work, tx: inside }, { email }, { kind: 'account', organization: displayName, token });
}

/** Sends that link again, to the address of the organization. */
export async function sendAccountLink(
  work: Work<{ organizationID: string }, undefined, unknown>,
  ports: OrganizationPorts,
): Promise<{ answer: { sent: { email: string } } }> {
  const { organization } = await changeInside(work, 'organizations.update');
  const { email, display_name: displayName } = organization;
  if (email === '') throw conflicting(organizationMessages.noAddress);
  await mailSignIn({ ...work, ports }, work.tx, { email, displayName });
  return { answer: { sent: { email } } };
}
