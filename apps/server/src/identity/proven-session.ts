import type { FastifyRequest } from 'fastify';
import type { AccountSession } from '../contexts/index.ts';
import { signedOut } from '../http/policy.ts';
import type { IdentityRoutePorts } from './route.ts';

type SessionPorts = Pick<IdentityRoutePorts, 'sessions' | 'factorRule'>;
type ProofPorts = SessionPorts & Pick<IdentityRoutePorts, 'proofs'>;
type BrowserSession = AccountSession & { readonly sessionID: string };

/**
 * The session of a request, also while it lacks a second factor that everybody needs: for what ends it, shows what is missing, or
 * proves who the person is.
 * @throws Failure 401 without one.
 */
export async function anySession(
  { sessions }: Pick<IdentityRoutePorts, 'sessions'>,
  request: FastifyRequest,
): Promise<BrowserSession> {
  const session = await sessions.of(request);
  if (session?.sessionID === undefined) throw signedOut();
  return { ...session, sessionID: session.sessionID };
}

/** The session of a request. @throws Failure 401 without one, 403 when it lacks a second factor that everybody needs. */
export async function signedInSession(ports: SessionPorts, request: FastifyRequest): Promise<BrowserSession> {
  const session = await anySession(ports, request);
  await ports.factorRule.require(session);
  return session;
}

/** The same, whose person proved a moment ago who they are. @throws Failure 403 that names the missing proof. */
export async function provenSession(ports: ProofPorts, request: FastifyRequest): Promise<BrowserSession> {
  const session = await signedInSession(ports, request);
  await ports.proofs.require(session);
  return session;
}

/**
 * The same, also of an account without any second factor where everybody needs one: for what sets it up. An account that has one uses that
 * first: whoever has only its password must not add another.
 */
export async function settingUpSession(ports: ProofPorts, request: FastifyRequest): Promise<BrowserSession> {
  const session = await anySession(ports, request);
  if ((await ports.factorRule.lacking(session)) !== 'set-up') await ports.factorRule.require(session);
  await ports.proofs.require(session);
  return session;
}
