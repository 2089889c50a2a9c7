import { generalMessages } from '@hawser/domain';
import type { FastifyReply } from 'fastify';
import { Failure } from '../http/failure.ts';
import { type Auth, AUTH_MESSAGES } from './auth.ts';

/** What the identity library answered. */
export interface Forwarded {
  readonly cookies: readonly string[];
  readonly user: { readonly id: string; readonly email: string; readonly name: string } | null;
}

/**
 * Asks the identity library with exactly `body`, and with the session's `cookie` where it matters.
 * @throws Failure with our own words and the library's status.
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
  const said = (await answer.json().catch(() => null)) as { code?: string; user?: Forwarded['user'] } | null;
  if (!answer.ok) throw failureOf(answer.status, said?.code);
  return { cookies: answer.headers.getSetCookie(), user: said?.user ?? null };
}

/** Hands the library's cookies on. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}

function failureOf(status: number, code = ''): Error {
  if (status >= 500) return new Error(`The identity library failed: ${status} ${code}`);
  const known = AUTH_MESSAGES[code] ?? (status === 401 ? AUTH_MESSAGES['UNAUTHORIZED'] : undefined);
  return new Failure(status, [{ message: generalMessages.error, ...known, displayable: true }]);
}
