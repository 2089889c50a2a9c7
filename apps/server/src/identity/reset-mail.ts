import { type Clock, newId, type Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { enqueueMail } from '../mail/index.ts';
import type { Tables } from '../store/tables.ts';
import { RESET_SECONDS } from './auth.ts';

/** What the mail depends on; `addressOf` returns the address of the server, known once it listens. */
export interface ResetMailPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly addressOf: () => string;
}

/** Path of the page that sets a new password. */
export const resetPath = (token: string): string => `/auth/do?mode=reset&token=${encodeURIComponent(token)}`;

/** Adds a mail with the one-time link to the outbox. */
export async function enqueueResetMail(
  ports: ResetMailPorts,
  user: { id: string; email: string },
  token: string,
): Promise<void> {
  const { system, clock, random, addressOf } = ports;
  const now = clock.now();
  const link = `${addressOf()}${resetPath(token)}`;
  await enqueueMail(system, {
    id: newId(now, random),
    owner: user.id,
    to: user.email,
    subject: 'Choose a new password for Hawser',
    body: [
      'Someone asked for a new password for this account.',
      '',
      `Choose it here within ${RESET_SECONDS / 60} minutes; the link works once:`,
      link,
      '',
      'If it was not you, ignore this message.',
      '',
    ].join('\n'),
    at: now,
  });
}
