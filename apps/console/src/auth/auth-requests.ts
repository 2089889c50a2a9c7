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

async function post(fetch: Fetch, path: string, body: object, headers: object = {}): Promise<AuthAnswer> {
  try {
    const answer = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (answer.ok) return null;
    return messageIn(await answer.json().catch(() => null));
  } catch {
    return UNREACHABLE;
  }
}

/** Starts a session; the server sets the cookie. */
export function signIn(fetch: Fetch, email: string, password: string): Promise<AuthAnswer> {
  return post(fetch, 'sign-in/email', { email, password });
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
  return post(fetch, 'sign-up/email', account, setupCode === '' ? {} : { 'x-setup-code': setupCode });
}

/** Requests an e-mail with a link to create an account. */
export function requestSignUp(fetch: Fetch, email: string): Promise<AuthAnswer> {
  return post(fetch, 'request-sign-up', { email });
}

/** Uses the e-mail address to which the link with `token` was sent. */
export function confirmEmail(fetch: Fetch, token: string): Promise<AuthAnswer> {
  return post(fetch, 'confirm-email', { token });
}

/** Where the browser goes to sign in with a provider, or why it cannot. */
export async function startProvider(
  fetch: Fetch,
  asked: { provider: string; next: string; token: string },
  setupCode: string,
): Promise<{ url: string } | { failure: string }> {
  try {
    const answer = await fetch('/api/auth/providers/start', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(setupCode === '' ? {} : { 'x-setup-code': setupCode }),
      },
      body: JSON.stringify(asked),
    });
    const body: unknown = await answer.json().catch(() => null);
    return answer.ok ? (body as { url: string }) : { failure: messageIn(body) };
  } catch {
    return { failure: UNREACHABLE };
  }
}

/** The providers with which an address may sign in; null when the server did not say. It does not say whether there is an account. */
export async function providersFor(fetch: Fetch, email: string): Promise<Setup['providers'] | null> {
  try {
    const answer = await fetch('/api/auth/methods', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return answer.ok ? ((await answer.json()) as { providers: Setup['providers'] }).providers : null;
  } catch {
    return null;
  }
}

/** Ends the session. */
export function signOut(fetch: Fetch): Promise<AuthAnswer> {
  return post(fetch, 'sign-out', {});
}

/** Requests an e-mail with a link to the reset page. */
export function requestPasswordReset(fetch: Fetch, email: string): Promise<AuthAnswer> {
  return post(fetch, 'request-password-reset', { email, redirectTo: '/auth/do?mode=reset' });
}

/** Sets a new password; `token` is from the link. */
export function resetPassword(fetch: Fetch, newPassword: string, token: string): Promise<AuthAnswer> {
  return post(fetch, 'reset-password', { newPassword, token });
}

/** Other sessions of the account end. */
export function changePassword(
  fetch: Fetch,
  currentPassword: string,
  newPassword: string,
): Promise<AuthAnswer> {
  return post(fetch, 'change-password', { currentPassword, newPassword, revokeOtherSessions: true });
}

/** The old address is notified. A server that sends mail changes it when the link in a mail to the new one is opened. */
export function changeEmail(fetch: Fetch, email: string, currentPassword: string): Promise<AuthAnswer> {
  return post(fetch, 'change-email', { email, currentPassword });
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
