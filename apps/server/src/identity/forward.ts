import { generalMessages } from '@hawser/domain/fields';
import type { FastifyReply } from 'fastify';
import { Failure } from '../http/failure.ts';
import { type Auth, AUTH_MESSAGES } from './auth.ts';

/** The response of better-auth. */
interface Forwarded {
  readonly cookies: readonly string[];
  readonly user: { readonly id: string; readonly email: string; readonly name: string } | null;
}

/**
 * Sends `body` to better-auth, with the session `cookie` if given.
 * @throws Failure with the message of the product and the status of better-auth.
 */
export async function forward(
  auth: Auth,
  path: string,
  body: Record<string, unknown>,
  cookie: string | null = null,
): Promise<Forwarded> {
  const answer = await auth.handler(
    new Request(`http://hawser.invalid/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === null ? {} : { cookie }) },
      body: JSON.stringify(body),
    }),
  );
  const answered = (await answer.json().catch(() => null)) as {
    code?: string;
    user?: Forwarded['user'];
  } | null;
  if (!answer.ok) throw failureOf(answer.status, answered?.code);
  return { cookies: answer.headers.getSetCookie(), user: answered?.user ?? null };
}

/** Sets the cookies of better-auth. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}

function failureOf(status: number, code = ''): Error {
  if (status >= 500) return new Error(`The identity library failed: ${status} ${code}`);
  const known = AUTH_MESSAGES[code] ?? (status === 401 ? AUTH_MESSAGES['UNAUTHORIZED'] : undefined);
  return new Failure(status, [{ message: generalMessages.error, ...known, displayable: true }]);
}
