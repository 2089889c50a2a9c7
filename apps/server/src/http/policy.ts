import { accountMessages, generalMessages } from '@hawser/domain';
import { Failure, notFound, refused } from './failure.ts';
import type { Policy, Session } from './route.ts';

/** 401: nobody is signed in. */
export const signedOut = (): Failure =>
  new Failure(401, [{ message: generalMessages.notSignedIn, displayable: true }]);

/**
 * Lets the session pass or refuses it. What is for the administrator looks to everyone else as if it were not there.
 * @throws Failure 401, 403 or 404.
 */
export function admit(policy: Exclude<Policy, 'public'>, session: Session | null): Session {
  if (session === null) throw signedOut();
  if (policy === 'admin' && (!session.admin || session.isOrganization)) throw notFound();
  if (policy === 'member' && session.isOrganization) throw refused(accountMessages.planOnly);
  return session;
}
