import { generalMessages } from '@hawser/domain';
import { Failure, notFound } from './failure.ts';
import type { Policy, Session } from './route.ts';

/** 401: nobody is signed in. */
export const signedOut = (): Failure =>
  new Failure(401, [{ message: generalMessages.notSignedIn, displayable: true }]);

/**
 * Lets the session pass or refuses it. What is for the administrator looks to everyone else as if it were not there.
 * @throws Failure 401 or 404.
 */
export function admit(policy: Exclude<Policy, 'public'>, session: Session | null): Session {
  if (session === null) throw signedOut();
  if (policy === 'admin' && !session.admin) throw notFound();
  return session;
}
