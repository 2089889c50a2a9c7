import { accountMessages } from '@hawser/domain/accounts';
import { generalMessages } from '@hawser/domain/fields';
import { Failure, notFound, refused } from './failure.ts';
import type { Policy, Session } from './route.ts';

/** 401: not signed in. */
export const signedOut = (): Failure =>
  new Failure(401, [{ message: generalMessages.notSignedIn, displayable: true }]);

/**
 * Authorizes a session for a route. Routes of the administrator are 404 for everyone else.
 * @throws Failure 401, 403 or 404.
 */
export function admit(policy: Exclude<Policy, 'public'>, session: Session | null): Session {
  if (session === null) throw signedOut();
  if (policy === 'admin' && (!session.admin || session.isOrganization)) throw notFound();
  if (policy === 'member' && session.isOrganization) throw refused(accountMessages.planOnly);
  return session;
}
