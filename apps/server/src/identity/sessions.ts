import type { Clock } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Session } from '../http/route.ts';
import type { Tables } from '../store/tables.ts';
import { ensureAccount } from './accounts.ts';
import { type Auth, COOKIE_PREFIX } from './auth.ts';

/** How long a session is believed without asking the database again, milliseconds. */
const CACHED_MS = 10_000;
const MAX_CACHED = 10_000;

/** Finds out who asks. */
export interface Sessions {
  /** The session's cookie alone, as `name=value`; null without one. */
  cookie(request: Pick<FastifyRequest, 'headers'>): string | null;
  of(request: Pick<FastifyRequest, 'headers'>): Promise<Session | null>;
  /** Forgets the session of these headers, or all of an account, here and now; other servers follow within 10 s. */
  forget(request: Pick<FastifyRequest, 'headers'>): void;
  forgetAll(uid: string): void;
}

interface CachedSession {
  readonly at: number;
  readonly session: Promise<Session | null>;
  uid: string | null;
}

/** The session's cookie in these headers, as `name=value`; the first where a browser sends several. */
function cookieIn(headers: FastifyRequest['headers'], isSecure: boolean): string | null {
  const name = `${isSecure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name)) ?? null;
}

/** Sessions of better-auth, remembered for a few seconds so that a thousand commands a second do not each ask for them. */
export function createSessions(
  auth: Auth,
  system: Kysely<Tables>,
  clock: Clock,
  { isSecure, newAccountTier }: { readonly isSecure: boolean; readonly newAccountTier: string },
): Sessions {
  const cached = new Map<string, CachedSession>();

  async function lookUp(cookie: string): Promise<Session | null> {
    const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
    if (found === null) return null;
    const { id, email, name } = found.user;
    const account = await ensureAccount(system, { id, name, tier: newAccountTier }, clock.now());
    return { uid: id, email, ...account, owner: id };
  }

  return {
    cookie: ({ headers }) => cookieIn(headers, isSecure),
    async of({ headers }) {
      const token = cookieIn(headers, isSecure);
      if (token === null) return null;
      const now = clock.now();
      const known = cached.get(token);
      if (known !== undefined && now - known.at < CACHED_MS) return known.session;
      const entry: CachedSession = { at: now, session: lookUp(token), uid: null };
      cached.delete(token);
      cached.set(token, entry);
      if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? '');
      try {
        const session = await entry.session;
        entry.uid = session?.uid ?? null;
        // A cookie that means nothing is not worth remembering; strangers could fill the memory with them.
        if (session === null && cached.get(token) === entry) cached.delete(token);
        return session;
      } catch (error) {
        if (cached.get(token) === entry) cached.delete(token);
        throw error;
      }
    },
    forget({ headers }) {
      const token = cookieIn(headers, isSecure);
      if (token !== null) cached.delete(token);
    },
    forgetAll(uid) {
      for (const [token, entry] of cached) {
        // One still being looked up may be of this account.
        if (entry.uid === uid || entry.uid === null) cached.delete(token);
      }
    },
  };
}
