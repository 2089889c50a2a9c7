import type { FastifyRequest } from 'fastify';
import type { AccountSession } from '../contexts/index.ts';
import { signedOut } from '../http/policy.ts';
import type { IdentityRoutePorts } from './route.ts';

/** The session of a request. @throws Failure 401 without one. */
export async function signedInSession(
  { sessions }: Pick<IdentityRoutePorts, 'sessions'>,
  request: FastifyRequest,
): Promise<AccountSession & { readonly sessionID: string }> {
  const session = await sessions.of(request);
  if (session?.sessionID === undefined) throw signedOut();
  return { ...session, sessionID: session.sessionID };
}

/** The same, whose person proved a moment ago who they are. @throws Failure 403 that names the missing proof. */
export async function provenSession(
  ports: Pick<IdentityRoutePorts, 'sessions' | 'proofs'>,
  request: FastifyRequest,
): Promise<AccountSession & { readonly sessionID: string }> {
  const session = await signedInSession(ports, request);
  await ports.proofs.require(session);
  return session;
}
