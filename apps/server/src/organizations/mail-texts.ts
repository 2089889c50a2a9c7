import { INVITATION_MS, type OrganizationRole, ROLE_LABELS } from '@hawser/domain/organizations';
import { resetPath } from '../identity/index.ts';

/** The mails about organizations. Only those with a link have a token. */
export type OrganizationMail = {
  /** Its display name. */
  readonly organization: string;
} & (
  | {
      readonly kind: 'invitation';
      readonly id: string;
      readonly token: string;
      readonly role: OrganizationRole;
      readonly invitedBy: string;
    }
  | { readonly kind: 'account'; readonly token: string }
  | { readonly kind: 'role-changed'; readonly role: OrganizationRole; readonly by: string }
  | { readonly kind: 'role-refused'; readonly role: OrganizationRole; readonly by: string }
  | {
      readonly kind: 'role-requested';
      readonly uniqueName: string;
      readonly role: OrganizationRole;
      readonly by: string;
    }
  | { readonly kind: 'removed'; readonly by: string }
);

/** Path of the page on which the invited person accepts. */
const invitationPath = (id: string, token: string): string =>
  `/organizations/invitation-accept?id=${encodeURIComponent(id)}&token=${encodeURIComponent(token)}`;

/** In a sentence: 'an administrator', 'a member'. */
const as = (role: OrganizationRole): string =>
  `a${role === 'admin' ? 'n' : ''} ${ROLE_LABELS[role].toLowerCase()}`;

/** Subject and text of a mail, with links to the server at `address`. It is the same for addresses with and without an account. */
export function organizationMail(
  mail: OrganizationMail,
  address: string,
): { readonly subject: string; readonly body: string } {
  const [subject, ...lines] = textOf(mail, address);
  return { subject, body: `${lines.join('\n')}\n` };
}

function textOf(mail: OrganizationMail, address: string): readonly [subject: string, ...lines: string[]] {
  const { organization } = mail;
  switch (mail.kind) {
    case 'invitation':
      return [
        `Invitation to ${organization} on Hawser`,
        `${mail.invitedBy} invites you to the organization ${organization}, as ${as(mail.role)}.`,
        '',
        `Accept or decline it here within ${INVITATION_MS / 86_400_000} days; the link works once, and for this address only:`,
        `${address}${invitationPath(mail.id, mail.token)}`,
        '',
        'If you did not expect this, ignore this message.',
      ];
    case 'account':
      return [
        `The account of ${organization} on Hawser`,
        `This address was written for the account of the organization ${organization}, which has its plan and its payments.`,
        '',
        'To sign in to it, choose a password here; the link works once and for an hour:',
        `${address}${resetPath(mail.token)}`,
        '',
        'If you did not expect this, ignore this message.',
      ];
    case 'role-changed':
      return [
        `Your role in ${organization} was changed`,
        `${mail.by} made you ${as(mail.role)} of the organization ${organization}.`,
        '',
        `${address}/organizations`,
      ];
    case 'role-refused':
      return [
        `Your request in ${organization} was refused`,
        `${mail.by} did not make you ${as(mail.role)} of the organization ${organization}.`,
        '',
        `${address}/organizations`,
      ];
    case 'role-requested':
      return [
        `${mail.by} asks for another role in ${organization}`,
        `${mail.by} wants to be ${as(mail.role)} of the organization ${organization}.`,
        '',
        'Grant or refuse it here:',
        `${address}/organizations/${encodeURIComponent(mail.uniqueName)}/members`,
      ];
    case 'removed':
      return [
        `You were removed from ${organization}`,
        `${mail.by} removed you from the organization ${organization}. What you did there stays there.`,
        '',
        `${address}/organizations`,
      ];
  }
}
