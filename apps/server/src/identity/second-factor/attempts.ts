import type { FastifyRequest } from 'fastify';
import { limit } from '../../http/limit.ts';
import { count, type RateCounter, resetCounters, rules } from '../../rate-limit/index.ts';
import { audit } from '../audit.ts';
import { type IdentityRoutePorts, remoteOf } from '../route.ts';
import { recordSignIn } from '../sign-in-records.ts';
import { type PendingSignIn } from '../pending-sign-in.ts';

/**
 * Counts an attempt at the code of an account. A browser in which its person has signed in has counters of its own, so that nobody
 * else's attempts keep its owner out there.
 * @throws Failure 429 after too many.
 */
export async function countAttempt(
  { store, clock, devices }: IdentityRoutePorts,
  request: FastifyRequest,
  { uid, email }: Pick<PendingSignIn, 'uid' | 'email'>,
): Promise<() => Promise<void>> {
  const { system } = store;
  const device = devices.idOf(request, email);
  const who = device === null ? `account ${uid}` : `${device} ${uid}`;
  const counters: RateCounter[] = [
    { what: 'code', who, rule: rules.codeAccount },
    { what: 'code day', who, rule: rules.codeAccountDay },
  ];
  const shared = { what: 'sign-in remote', who: remoteOf(request), rule: rules.signInRemote };
  await limit(system, clock.now(), device === null ? [...counters, shared] : counters);
  return () => resetCounters(system, counters);
}

/** Records a wrong code in the audit log and the sign-in records of the account. */
export async function recordWrongCode(
  { store, clock, random }: IdentityRoutePorts,
  request: FastifyRequest,
  { uid, method }: Pick<PendingSignIn, 'uid' | 'method'>,
): Promise<void> {
  const { system } = store;
  const counted = { what: 'sign-in failures', who: uid, rule: rules.recordedFailures };
  if (!(await count(system, clock.now(), [counted])).allowed) return;
  const failed = { uid, method: `${method}, code`, succeeded: false, request };
  await recordSignIn(system, failed, clock.now(), random);
  const summary = `Sign-in with a wrong code of the second factor from ${request.ip}`;
  const event = { uid, actor: '', address: request.ip, command: 'signIn', summary };
  await audit({ system, clock, random }, event);
}
