import { providerRefusals } from '@hawser/domain/sign-in-providers';
import { accountMessages } from '@hawser/domain/accounts';
import type { FastifyRequest } from 'fastify';
import type { AccountSession } from '../../contexts/index.ts';
import { invalid, refused } from '../../http/failure.ts';
import { limit } from '../../http/limit.ts';
import { signedOut } from '../../http/policy.ts';
import { rules } from '../../rate-limit/index.ts';
import type { IdentityRoutePorts } from '../route.ts';

/** Whoever signed in so recently need not prove again who they are, milliseconds. */
const RECENT_MS = 10 * 60_000;

/**
 * The signed-in account of a request that changes how it signs in, for which a session alone is not enough: the person has
 * signed in a moment ago, or sends the password.
 * @throws Failure 401, 400 for a wrong password, or 403 that says what is missing.
 */
export async function provenSession(
  ports: IdentityRoutePorts,
  request: FastifyRequest,
  sentPassword: string | undefined,
): Promise<AccountSession> {
  const { store, clock, auth, sessions } = ports;
  const session = await sessions.of(request);
  if (session === null) throw signedOut();
  const cookie = sessions.cookie(request) ?? '';
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (found === null || found.user.id !== session.uid) throw signedOut();
  const now = clock.now();
  if (sentPassword === undefined) {
    if (now - found.session.createdAt.getTime() < RECENT_MS) return session;
    throw refused(providerRefusals.prove);
  }
  await limit(store.system, now, [{ what: 'password', who: session.uid, rule: rules.passwordAccount }]);
  const { internalAdapter, password } = await auth.$context;
  const accounts = await internalAdapter.findAccounts(session.uid);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (!hash || !(await password.verify({ hash, password: sentPassword })))
    throw invalid(accountMessages.wrongPassword, 'currentPassword');
  return session;
}
