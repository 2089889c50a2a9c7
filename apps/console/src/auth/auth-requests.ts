import { generalMessages } from '@hawser/domain/fields';
import type { Setup } from '@hawser/contract/accounts';
import type { Problem } from '@hawser/contract/problem';
import type { Fetch } from '@hawser/ports';

/** Null on success, else the error message. */
export type AuthAnswer = string | null;

const UNREACHABLE = 'The server is not responding. Nothing you typed is lost. Please try again.';

function messageIn(body: unknown): string {
  const { errors, message } = (body ?? {}) as Partial<Problem> & { message?: unknown };
  const [first] = errors ?? [];
  if (first?.displayable) return first.message;
  return typeof message === 'string' && message !== '' ? message : generalMessages.error;
}

/** The parsed answer of a request under `/api/auth`, or the error message. */
export async function askAuth<Body>(
  fetch: Fetch,
  path: string,
  body: object,
  headers: object = {},
): Promise<{ body: Body } | { failure: string }> {
  try {
    const answer = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const parsed: unknown = await answer.json().catch(() => null);
    return answer.ok ? { body: parsed as Body } : { failure: messageIn(parsed) };
  } catch {
    return { failure: UNREACHABLE };
  }
}

/** The same for requests of which only the success counts. */
export async function postAuth(
  fetch: Fetch,
  path: string,
  body: object,
  headers: object = {},
): Promise<AuthAnswer> {
  const answer = await askAuth(fetch, path, body, headers);
  return 'failure' in answer ? answer.failure : null;
}

/** How a first step of a sign-in ended. */
type SignInAnswer = 'signed in' | 'second factor' | { readonly failure: string };

/** Starts a session; the server sets the cookie. Of an account with a second factor it first asks for a code. */
export async function signIn(fetch: Fetch, email: string, password: string): Promise<SignInAnswer> {
  const answer = await askAuth<{ secondFactorNeeded?: true }>(fetch, 'sign-in/email', { email, password });
  if ('failure' in answer) return answer;
  return answer.body.secondFactorNeeded ? 'second factor' : 'signed in';
}

/** Ends a sign-in that waits for a code. */
export function signInWithCode(fetch: Fetch, code: string, remember = false): Promise<AuthAnswer> {
  return postAuth(fetch, 'sign-in/second-factor', { code, remember });
}

/**
 * `setupCode` is the one-time code printed at server start, required for the first account; `token` is from the link of an
 * invitation.
 */
export function signUp(
  fetch: Fetch,
  account: { name: string; email: string; password: string; token?: string },
  setupCode: string,
): Promise<AuthAnswer> {
  return postAuth(fetch, 'sign-up/email', account, setupCode === '' ? {} : { 'x-setup-code': setupCode });
}

/** Requests an e-mail with a link to create an account. */
export function requestSignUp(fetch: Fetch, email: string): Promise<AuthAnswer> {
  return postAuth(fetch, 'request-sign-up', { email });
}

/** Where the browser goes to sign in with a provider, or why it cannot. */
export async function startProvider(
  fetch: Fetch,
  asked: { provider: string; purpose?: 'confirm'; next?: string; token?: string },
  setupCode = '',
): Promise<{ url: string } | { failure: string }> {
  const headers = setupCode === '' ? {} : { 'x-setup-code': setupCode };
  const answer = await askAuth<{ url: string }>(fetch, 'providers/start', asked, headers);
  return 'failure' in answer ? answer : answer.body;
}

/** The providers with which an address may sign in; null when the server did not say. It does not say whether there is an account. */
export async function providersFor(fetch: Fetch, email: string): Promise<Setup['providers'] | null> {
  const answer = await askAuth<{ providers: Setup['providers'] }>(fetch, 'methods', { email });
  return 'failure' in answer ? null : answer.body.providers;
}

/** Ends the session. */
export function signOut(fetch: Fetch): Promise<AuthAnswer> {
  return postAuth(fetch, 'sign-out', {});
}

/** Requests an e-mail with a link to the reset page. */
export function requestPasswordReset(fetch: Fetch, email: string): Promise<AuthAnswer> {
  return postAuth(fetch, 'request-password-reset', { email, redirectTo: '/auth/do?mode=reset' });
}

/** Sets a new password; `token` is from the link. */
export function resetPassword(fetch: Fetch, newPassword: string, token: string): Promise<AuthAnswer> {
  return postAuth(fetch, 'reset-password', { newPassword, token });
}

/** Other sessions of the account end. Without a current password it sets the first one. */
export function changePassword(
  fetch: Fetch,
  currentPassword: string | undefined,
  newPassword: string,
): Promise<AuthAnswer> {
  return postAuth(fetch, 'change-password', { currentPassword, newPassword, revokeOtherSessions: true });
}

/** The old address is notified. A server that sends mail changes it when the link in a mail to the new one is opened. */
export function changeEmail(fetch: Fetch, email: string): Promise<AuthAnswer> {
  return postAuth(fetch, 'change-email', { email });
}

/** The setup state of this installation; null if the server does not respond. */
export async function readSetup(fetch: Fetch): Promise<Setup | null> {
  try {
    const answer = await fetch('/api/setup', { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as Setup) : null;
  } catch {
    return null;
  }
}
