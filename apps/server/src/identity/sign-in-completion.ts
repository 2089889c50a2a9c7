import { accountMessages } from '@hawser/domain/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, refused } from '../http/failure.ts';
import { accountOf, renewMemberAddress } from './accounts.ts';
import { activeFactor } from './active-factor.ts';
import { setCookies } from './forward.ts';
import type { IdentityRoutePorts } from './route.ts';
import { PENDING_SIGN_IN_MS } from './pending-sign-in.ts';
import { recordSignIn } from './sign-in-records.ts';

/** Who has proven who they are, and how. */
interface ProvenPerson {
  readonly uid: string;
  readonly email: string;
  /** As sign-in records name it: `password`, `passkey`, or the label of a provider. */
  readonly method: string;
  /** When they proved it, epoch ms: a provider may answer for somebody who signed in there long ago. */
  readonly firstAt: number;
  /** When they proved it with a second factor, too; null when they did not. */
  readonly secondAt: number | null;
  /** Whether what they proved it with is still valid; it always is when left out. */
  isProvenStill?(): Promise<boolean>;
}

/** What a sign-in ended with: a session, or the question for the second factor. */
type SignInOutcome = 'signed in' | 'second factor';

/**
 * The end of every sign-in: begins a session and sets its cookies, or asks for the second factor of an account that has one, unless
 * its person chose to remember this browser. Nothing else begins a session for an existing account.
 * @throws Failure when an administrator has disabled the account.
 */
export async function completeSignIn(
  ports: IdentityRoutePorts,
  request: FastifyRequest,
  reply: FastifyReply,
  person: ProvenPerson,
): Promise<SignInOutcome> {
  const { store, clock, pendingSignIns, remembered } = ports;
  const { uid, email, method, firstAt, secondAt } = person;
  const now = clock.now();
  await requireEnabled(ports, uid);
  const factor = await activeFactor(store.identity, uid);
  if (factor !== null && secondAt === null && !remembered.has(request, uid, factor, now)) {
    const pending = { uid, email, method, firstAt, expiresAt: now + PENDING_SIGN_IN_MS };
    setCookies(reply, [pendingSignIns.set(pending)]);
    return 'second factor';
  }
  await beginSession(ports, request, reply, person);
  return 'signed in';
}

/** @throws Failure when an administrator has disabled the account. */
export async function requireEnabled(
  { store, auth }: Pick<IdentityRoutePorts, 'store' | 'auth'>,
  uid: string,
): Promise<void> {
  if (!(await accountOf(store.system, uid))?.isDisabled) return;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteUserSessions(uid);
  throw refused(accountMessages.disabled);
}

/**
 * Begins a session of a person who has proven everything; the one that the browser had ends.
 * @throws Failure when the account was disabled, or the password changed, while the person signed in.
 */
export async function beginSession(
  ports: IdentityRoutePorts,
  request: FastifyRequest,
  reply: FastifyReply,
  person: ProvenPerson,
  cookies: readonly string[] = [],
): Promise<void> {
  const { store, clock, random, auth, sessions, devices, pendingSignIns, proofs } = ports;
  const { uid, email, method, firstAt, secondAt } = person;
  const before = await sessions.of(request);
  if (before?.sessionID !== undefined) {
    await store.identity.deleteFrom('session').where('id', '=', before.sessionID).execute();
    await sessions.ended(before.uid);
  }
  const begun = await auth.api.beginExternalSession({ body: { uid }, returnHeaders: true });
  const { sessionID } = begun.response;
  // Nobody has the session's token yet.
  await requireStill(ports, person, sessionID);
  await proofs.begin(sessionID, { firstAt, secondAt });
  await renewMemberAddress(store.system, uid, email);
  const record = { uid, method, succeeded: true, request };
  await recordSignIn(store.system, record, clock.now(), random);
  setCookies(reply, [
    ...begun.headers.getSetCookie(),
    devices.cookieFor(request, email),
    pendingSignIns.clear,
    ...cookies,
  ]);
}

/**
 * Whoever disables an account or sets another password does so first, and then ends the sessions that there are. So a session that was
 * not there yet is one whose person is asked about here.
 * @throws Failure when it must not begin.
 */
async function requireStill(
  ports: IdentityRoutePorts,
  person: ProvenPerson,
  sessionID: string,
): Promise<void> {
  await requireEnabled(ports, person.uid);
  if ((await person.isProvenStill?.()) ?? true) return;
  await ports.store.identity.deleteFrom('session').where('id', '=', sessionID).execute();
  throw new Failure(401, [{ message: accountMessages.wrongSignIn, displayable: true }]);
}
