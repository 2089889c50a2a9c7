import { INVITATION_MS, type OrganizationRole, ROLE_LABELS } from '@hawser/domain/organizations';
import { RESET_MS, resetPath } from '../identity/index.ts';
import { type MailContent, type MailLink, NOTICE_MS, PRODUCT } from '../mail/index.ts';

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

const UNEXPECTED = 'If you did not expect this, ignore this message.';
const organizationsLink: MailLink = {
  label: 'Your organizations',
  path: '/organizations',
  note: '',
  isSecret: false,
};

/** How long a mail is sent, milliseconds: its link has ended afterwards. */
export function lastsMs(mail: OrganizationMail): number {
  if (mail.kind === 'invitation') return INVITATION_MS;
  return mail.kind === 'account' ? RESET_MS : NOTICE_MS;
}

/** What a mail says. It is the same for addresses with and without an account. No sentence ends with a name: many end with a dot. */
export function contentOf(mail: OrganizationMail): MailContent {
  const { organization } = mail;
  switch (mail.kind) {
    case 'invitation':
      return {
        subject: `Invitation to ${organization} on ${PRODUCT}`,
        paragraphs: [
          `${mail.invitedBy} invites you to the organization ${organization}, as ${as(mail.role)}.`,
        ],
        link: {
          label: 'Accept or decline',
          path: invitationPath(mail.id, mail.token),
          note: `The link works once, within ${INVITATION_MS / 86_400_000} days, and for this address only.`,
          isSecret: true,
        },
        closing: UNEXPECTED,
      };
    case 'account':
      return {
        subject: `The account of ${organization} on ${PRODUCT}`,
        paragraphs: [
          `This address was written for the account of the organization ${organization}, which has its plan and its payments.`,
          'To sign in to it, choose a password.',
        ],
        link: {
          label: 'Choose a password',
          path: resetPath(mail.token),
          note: `The link works once, within ${RESET_MS / 60_000} minutes.`,
          isSecret: true,
        },
        closing: UNEXPECTED,
      };
    case 'role-changed':
      return {
        subject: `Your role in ${organization} was changed`,
        paragraphs: [`In the organization ${organization}, ${mail.by} made you ${as(mail.role)}.`],
        link: organizationsLink,
      };
    case 'role-refused':
      return {
        subject: `Your request in ${organization} was refused`,
        paragraphs: [`In the organization ${organization}, ${mail.by} did not make you ${as(mail.role)}.`],
        link: organizationsLink,
      };
    case 'role-requested':
      return {
        subject: `${mail.by} asks for another role in ${organization}`,
        paragraphs: [`In the organization ${organization}, ${mail.by} wants to be ${as(mail.role)}.`],
        link: {
          label: 'Grant or refuse',
          path: `/organizations/${encodeURIComponent(mail.uniqueName)}/members`,
          note: '',
          isSecret: false,
        },
      };
    case 'removed':
      return {
        subject: `You were removed from ${organization}`,
        paragraphs: [
          `${mail.by} removed you from the organization ${organization}, where what you did stays.`,
        ],
        link: organizationsLink,
      };
  }
}
