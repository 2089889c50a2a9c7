import { accountMessages, checkPassword, PASSWORD_MAX } from '@hawser/domain/accounts';
import { fieldMessages, generalMessages } from '@hawser/domain/fields';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Clock } from '@hawser/ports';
import type { Kysely } from 'kysely';
import type { Log } from '../log/log.ts';
import type { IdentityTables } from '../store/tables.ts';
import { authSchema } from './auth-schema.ts';
import { externalSessions } from './external-sessions.ts';

/** Lifetime of a session, seconds. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** Name of the session cookie is this and `.session_token`. Over HTTPS the browser accepts `__Host-` from this host only (RFC 6265bis). */
export const cookiePrefix = (isSecure: boolean): string => (isSecure ? '__Host-hawser' : 'hawser');

/** How passwords are hashed. Without it: scrypt with a cost that makes guessing expensive. */
export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(check: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** What better-auth depends on. */
interface AuthPorts {
  readonly passwords?: PasswordHash | undefined;
  readonly db: Kysely<IdentityTables>;
  readonly secret: string;
  /** Whether browsers use HTTPS, so that cookies are Secure. */
  readonly isSecure: boolean;
  readonly log: Log;
  readonly clock: Clock;
}

/**
 * better-auth with e-mail and password. It is called only by the routes of this folder, which check the origin, limit attempts by
 * address and pass only known fields, so its own checks are disabled.
 */
export function createAuth({ db, secret, isSecure, log, passwords, clock }: AuthPorts) {
  return betterAuth({
    ...authSchema,
    appName: 'Hawser',
    baseURL: 'http://hawser.invalid',
    basePath: '/api/auth',
    secret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    plugins: [...authSchema.plugins, externalSessions],
    rateLimit: { enabled: false },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: PASSWORD_MAX,
      ...(passwords === undefined ? {} : { password: passwords }),
    },
    hooks: {
      before: createAuthMiddleware(async ({ body }) => {
        const sent = body as { password?: unknown; newPassword?: unknown } | undefined;
        const isNew = sent?.newPassword ?? (sent !== undefined && 'name' in sent ? sent.password : undefined);
        const message = isNew === undefined ? null : checkPassword(String(isNew));
        if (message !== null) throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message });
      }),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = new Date(clock.now());
            // Whoever begins a session has just proven who they are.
            return { data: { ...session, createdAt: now, updatedAt: now, firstProvenAt: now } };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(isSecure),
      // The library's own prefix would be `__Secure-`, which a sibling domain may set.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: true,
      disableOriginCheck: true,
    },
    logger: {
      level: 'error',
      log: (level, message) => (level === 'error' ? log.error(message) : undefined),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** Messages for the error codes of better-auth; other codes get the general message. */
export const AUTH_MESSAGES: Readonly<Record<string, { message: string; path?: string }>> = {
  INVALID_EMAIL_OR_PASSWORD: { message: accountMessages.wrongSignIn },
  USER_ALREADY_EXISTS: { message: accountMessages.notCreated, path: 'email' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { message: accountMessages.notCreated, path: 'email' },
  INVALID_EMAIL: { message: fieldMessages.email, path: 'email' },
  WEAK_PASSWORD: { message: accountMessages.password, path: 'password' },
  PASSWORD_TOO_SHORT: { message: accountMessages.password, path: 'password' },
  PASSWORD_TOO_LONG: { message: accountMessages.passwordTooLong, path: 'password' },
  INVALID_PASSWORD: { message: accountMessages.wrongPassword, path: 'currentPassword' },
  UNAUTHORIZED: { message: generalMessages.notSignedIn },
};
