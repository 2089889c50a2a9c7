import { accountMessages } from '@hawser/domain/accounts';
import { generalMessages } from '@hawser/domain/fields';
import { hasRight, type Right, rightRefusal } from '@hawser/domain/rights';
import type { Reader } from '../store/reader.ts';
import { Failure, notFound, refused } from './failure.ts';
import type { Policy, Session } from './route.ts';

/** 401: not signed in. */
export const signedOut = (): Failure =>
  new Failure(401, [{ message: generalMessages.notSignedIn, displayable: true }]);

/**
 * Why this session may not do what needs the right, or null. The account of an organization has the pages of its plan alone
 * (Spec 1 §2).
 */
export function refusalOf(session: Session, right: Right): string | null {
  if (hasRight(session.role, right)) return null;
  if (session.role === 'organization') return accountMessages.planOnly;
  // An owner lacks only what concerns organizations, and has none in the own context.
  if (session.role === 'owner') return 'Not found.';
  return rightRefusal(right, session.organization?.displayName ?? '');
}

/**
 * For what needs a right beyond that of its route, such as a repository with credentials.
 * @throws Failure 403 with the right that is missing and who can give it; 404 for what no own context has.
 */
export function requireRight(session: Session, right: Right): void {
  const reason = refusalOf(session, right);
  if (reason !== null) throw session.role === 'owner' ? notFound() : refused(reason);
}

/**
 * Authorizes a session for a route. Routes of the administrator are 404 for everyone else.
 * @throws Failure 401, 403 or 404.
 */
export function admit(policy: Exclude<Policy, 'public'>, session: Session | null): Session {
  if (session === null) throw signedOut();
  if (policy === 'account') return session;
  if (policy !== 'admin') requireRight(session, policy);
  else if (!session.admin || session.isOrganization) throw notFound();
  return session;
}

/** The person for whom rows of the context of the session are read. */
export const readerOf = ({ uid, role, organization }: Session): Reader => ({
  uid,
  role,
  organization: organization?.displayName ?? '',
});

/** Whether a route concerns the account itself, and runs in its own context whatever the request names. */
export const concernsAccount = (policy: Policy): boolean => policy === 'account' || policy === 'admin';

/** The context in which a route runs. */
export const contextOf = (policy: Policy, { uid, owner }: Session): string =>
  concernsAccount(policy) ? uid : owner;

/** The person for whom a route reads rows: what concerns the account is the owner's, whatever the role in the context of the session. */
export const readerIn = (policy: Policy, session: Session): Reader =>
  concernsAccount(policy) && session.organization !== null
    ? { uid: session.uid, role: 'owner', organization: '' }
    : readerOf(session);
