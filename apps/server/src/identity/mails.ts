import { type Clock, newId, type Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { enqueueMail, type MailContent, NOTICE_MS, PRODUCT } from '../mail/index.ts';
import type { Tables } from '../store/tables.ts';
import { LINK_MS } from './links.ts';

/** What mails depend on. */
interface MailPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly random: Random;
}

/** Whom a mail is for: the account that it concerns, or '' without one, and the address. */
interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** The mails about accounts. None contains a password, and only those with a link a token. */
type AccountMail =
  | {
      readonly kind: 'reset' | 'invitation' | 'confirm-email' | 'email-changed' | 'verify';
      readonly token: string;
    }
  | { readonly kind: 'email-taken-back'; readonly token: string; readonly ended: readonly string[] }
  | { readonly kind: 'has-account' | 'password-changed' | 'email-wanted' | FactorMail };

/** What happened to the second factor or the passkeys of an account. */
type FactorMail = keyof typeof FACTOR_TEXTS;

const FACTOR_TEXTS = {
  'second-factor-on': [
    `The second factor for ${PRODUCT} was turned on`,
    'From now on signing in needs a code besides the password.',
  ],
  'second-factor-off': [
    `The second factor for ${PRODUCT} was turned off`,
    'From now on signing in needs no code any more.',
  ],
  'second-factor-reset': [
    `The second factor for ${PRODUCT} was removed`,
    'An administrator removed it, and signing in needs no code any more. Turn it on again on the page Security.',
  ],
  'recovery-codes': [
    `The recovery codes for ${PRODUCT} were replaced`,
    'The earlier recovery codes no longer work.',
  ],
  'recovery-code-used': [
    `A recovery code for ${PRODUCT} was used`,
    'Someone signed in with a recovery code instead of the authenticator app.',
  ],
  'passkey-added': [`A passkey for ${PRODUCT} was added`, 'From now on it signs in to this account.'],
  'passkey-removed': [`A passkey for ${PRODUCT} was removed`, 'It no longer signs in to this account.'],
} as const;

/** Path of the page that sets a new password. */
export const resetPath = (token: string): string => pathTo('reset', token);
/** Path of the page that creates an account. */
export const invitationPath = (token: string): string => pathTo('sign-up', token);
const pathTo = (mode: string, token: string): string =>
  `/auth/do?mode=${mode}&token=${encodeURIComponent(token)}`;

const NOT_YOU = 'If it was not you, ignore this message.';
const ALARM =
  'If it was not you, set a new password now, and contact the administrator: someone knows your password.';
const hours = (ms: number): number => ms / 3_600_000;

const resetLink = (token: string): MailContent['link'] => ({
  label: 'Choose a new password',
  path: resetPath(token),
  note: `The link works once, within ${LINK_MS.reset / 60_000} minutes.`,
  isSecret: true,
});

/** What a mail says, and how long its link works, milliseconds. */
function contentOf(mail: AccountMail): MailContent & { readonly lastsMs?: number } {
  switch (mail.kind) {
    case 'second-factor-on':
    case 'second-factor-off':
    case 'second-factor-reset':
    case 'recovery-codes':
    case 'recovery-code-used':
    case 'passkey-added':
    case 'passkey-removed': {
      const [subject, paragraph] = FACTOR_TEXTS[mail.kind];
      return { subject, paragraphs: [paragraph], closing: ALARM };
    }
    case 'reset':
      return {
        subject: `Choose a new password for ${PRODUCT}`,
        paragraphs: ['Someone asked for a new password for this account.'],
        link: resetLink(mail.token),
        closing: NOT_YOU,
        lastsMs: LINK_MS.reset,
      };
    case 'invitation':
      return {
        subject: `Create your account for ${PRODUCT}`,
        paragraphs: ['You can create an account with this address.'],
        link: {
          label: 'Create your account',
          path: invitationPath(mail.token),
          note: `The link works once, within ${hours(LINK_MS.invitation) / 24} days.`,
          isSecret: true,
        },
        closing: 'If you did not expect this, ignore this message.',
        lastsMs: LINK_MS.invitation,
      };
    case 'confirm-email':
      return {
        subject: `Confirm your e-mail address for ${PRODUCT}`,
        paragraphs: [`Someone wants to sign in to ${PRODUCT} with this address from now on.`],
        link: {
          label: 'Confirm the address',
          path: pathTo('confirm-email', mail.token),
          note: `The link works once, within ${hours(LINK_MS.email)} hours.`,
          isSecret: true,
        },
        closing: NOT_YOU,
        lastsMs: LINK_MS.email,
      };
    case 'has-account':
      return {
        subject: `You have an account for ${PRODUCT}`,
        paragraphs: ['Someone wanted to create an account with this address. You have one already.'],
        link: { label: 'Sign in', path: '/auth', note: '', isSecret: false },
        closing: `The page also helps if you have forgotten the password. ${NOT_YOU}`,
      };
    case 'email-wanted':
      return {
        subject: `You have an account for ${PRODUCT}`,
        paragraphs: ['Someone wanted to use this address for another account. Nothing was changed.'],
        closing: NOT_YOU,
      };
    case 'password-changed':
      return {
        subject: `Your password for ${PRODUCT} was changed`,
        paragraphs: ['From now on this account signs in with another password.'],
        closing: ALARM,
      };
    case 'email-changed':
      return {
        subject: `Your e-mail address for ${PRODUCT} was changed`,
        paragraphs: [
          'From now on this account signs in with another e-mail address.',
          'If it was not you, take the change back. All sessions then end, with the password and with every second factor, passkey, linked identity and API key that was added since. A link to choose a new password follows.',
        ],
        link: {
          label: 'Take back the change',
          path: pathTo('revert', mail.token),
          note: `The link works once, within ${hours(LINK_MS.revert) / 24} days.`,
          isSecret: true,
        },
        closing: 'If it was you, ignore this message.',
        lastsMs: LINK_MS.revert,
      };
    case 'email-taken-back':
      return {
        subject: `Your e-mail address for ${PRODUCT} is back`,
        paragraphs: [
          'The change of your e-mail address was taken back. Choose a new password now.',
          `What ended: ${['all sessions', ...mail.ended].join(', ')}. Look at the page Security for what else was changed, such as a second factor that was turned off.`,
        ],
        link: resetLink(mail.token),
        closing: 'If you did not take it back, contact the administrator.',
        lastsMs: LINK_MS.reset,
      };
    case 'verify':
      return {
        subject: `Verify your e-mail address for ${PRODUCT}`,
        paragraphs: ['Verify that messages about your account reach you at this address.'],
        link: {
          label: 'Verify the address',
          path: pathTo('verify', mail.token),
          note: `The link works once, within ${hours(LINK_MS.verify)} hours.`,
          isSecret: true,
        },
        closing: NOT_YOU,
        lastsMs: LINK_MS.verify,
      };
  }
}

/** Adds a mail to the outbox. */
export async function mailTo(
  { system, clock, random }: MailPorts,
  { id, email }: Recipient,
  mail: AccountMail,
): Promise<void> {
  const now = clock.now();
  const { lastsMs = NOTICE_MS, ...content } = contentOf(mail);
  await enqueueMail(system, {
    id: newId(now, random),
    owner: id,
    to: email,
    content,
    template: mail.kind,
    at: now,
    expiresAt: now + lastsMs,
  });
}
