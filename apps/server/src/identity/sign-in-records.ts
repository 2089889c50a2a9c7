import { newId, type Random } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { audit } from './audit.ts';

/** Longest description of a browser that is kept. */
const BROWSER_MAX = 300;

/** A sign-in to an account, or an attempt. */
interface SignInRecord {
  readonly uid: string;
  /** Such as `password`, `password, code`, `passkey`, or the label of a provider. */
  readonly method: string;
  readonly succeeded: boolean;
  readonly request: Pick<FastifyRequest, 'headers' | 'ip'>;
}

/**
 * Records when, how and from where somebody signed in to an account, or tried to. What succeeded is in its audit log as well; of what
 * failed the caller knows how much that log keeps.
 */
export async function recordSignIn(
  system: Kysely<Tables>,
  { uid, method, succeeded, request }: SignInRecord,
  now: number,
  random: Random,
): Promise<void> {
  await system
    .insertInto('sign_ins')
    .values({
      owner_uid: uid,
      id: newId(now, random),
      at: now,
      remote: request.ip,
      method,
      succeeded,
      browser: (request.headers['user-agent'] ?? '').slice(0, BROWSER_MAX),
    })
    .execute();
  if (!succeeded) return;
  const { ip: address } = request;
  const [command, what] =
    method === 'sign-up' ? ['signUp', 'Account created'] : ['signIn', `Signed in (${method})`];
  const event = { uid, actor: uid, address, command, summary: `${what} from ${address}` };
  await audit({ system, clock: { now: () => now }, random }, event);
}
