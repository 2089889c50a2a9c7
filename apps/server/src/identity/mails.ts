import { type Clock, newId, type Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { enqueueMail } from '../mail/index.ts';
import type { Tables } from '../store/tables.ts';
import { LINK_MS } from './links.ts';

/** What mails depend on; `addressOf` returns the address of the server, known once it listens. */
interface MailPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly addressOf: () => string;
}

/** Whom a mail is for: the account that it concerns, or '' without one, and the address. */
interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** The mails about accounts. None contains a password, and only those with a link a token. */
type AccountMail =
  | { readonly kind: 'reset' | 'invitation' | 'confirm-email'; readonly token: string }
  | { readonly kind: 'has-account' | 'password-changed' | 'email-changed' | 'email-wanted' | FactorMail };

/** What happened to the second factor or the passkeys of an account. */
type FactorMail = keyof typeof FACTOR_TEXTS;

const FACTOR_TEXTS = {
  'second-factor-on': [
    'The second factor for Hawser was turned on',
    'From now on signing in needs a code besides the password.',
  ],
  'second-factor-off': [
    'The second factor for Hawser was turned off',
    'From now on signing in needs no code any more.',
  ],
  'second-factor-reset': [
    'The second factor for Hawser was removed',
    'An administrator removed it, and signing in needs no code any more. Turn it on again on the page Security.',
  ],
  'recovery-codes': [
    'The recovery codes for Hawser were replaced',
    'The earlier recovery codes no longer work.',
  ],
  'recovery-code-used': [
    'A recovery code for Hawser was used',
    'Someone signed in with a recovery code instead of the authenticator app.',
  ],
  'passkey-added': ['A passkey for Hawser was added', 'From now on it signs in to this account.'],
  'passkey-removed': ['A passkey for Hawser was removed', 'It no longer signs in to this account.'],
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

/** Subject and lines of a mail. */
function textOf(mail: AccountMail, address: string): readonly [subject: string, ...lines: string[]] {
  switch (mail.kind) {
    case 'second-factor-on':
    case 'second-factor-off':
    case 'second-factor-reset':
    case 'recovery-codes':
    case 'recovery-code-used':
    case 'passkey-added':
    case 'passkey-removed': {
      const [subject, said] = FACTOR_TEXTS[mail.kind];
      return [subject, said, '', ALARM];
    }
    case 'reset':
      return [
        'Choose a new password for Hawser',
        'Someone asked for a new password for this account.',
        '',
        `Choose it here within ${LINK_MS.reset / 60_000} minutes; the link works once:`,
        `${address}${resetPath(mail.token)}`,
        '',
        NOT_YOU,
      ];
    case 'invitation':
      return [
        'Create your account for Hawser',
        `Create it here within ${hours(LINK_MS.invitation) / 24} days; the link works once:`,
        `${address}${invitationPath(mail.token)}`,
        '',
        'If you did not expect this, ignore this message.',
      ];
    case 'confirm-email':
      return [
        'Confirm your e-mail address for Hawser',
        'Someone wants to sign in to Hawser with this address from now on.',
        '',
        `Confirm it here within ${hours(LINK_MS.email)} hours; the link works once:`,
        `${address}${pathTo('confirm-email', mail.token)}`,
        '',
        NOT_YOU,
      ];
    case 'has-account':
      return [
        'You have an account for Hawser',
        'Someone wanted to create an account with this address. You have one already:',
        `${address}/auth`,
        '',
        'The page also helps if you have forgotten the password. If it was not you, ignore this message.',
      ];
    case 'email-wanted':
      return [
        'You have an account for Hawser',
        'Someone wanted to use this address for another account. Nothing was changed.',
        '',
        NOT_YOU,
      ];
    case 'password-changed':
      return [
        'Your password for Hawser was changed',
        'From now on this account signs in with another password.',
        '',
        ALARM,
      ];
    case 'email-changed':
      return [
        'Your e-mail address for Hawser was changed',
        'From now on this account signs in with another e-mail address.',
        '',
        'If it was not you, contact the administrator immediately: someone knows your password.',
      ];
  }
}

/** Adds a mail to the outbox. */
export async function mailTo(ports: MailPorts, { id, email }: Recipient, mail: AccountMail): Promise<void> {
  const { system, clock, random, addressOf } = ports;
  const now = clock.now();
  const [subject, ...lines] = textOf(mail, addressOf());
  await enqueueMail(system, {
    id: newId(now, random),
    owner: id,
    to: email,
    subject,
    body: `${lines.join('\n')}\n`,
    at: now,
  });
}
