import type { Clock } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { AccountSession } from '../contexts/index.ts';
import type { Tables } from '../store/tables.ts';
import { ensureAccount } from './accounts.ts';
import { type Auth, cookiePrefix } from './auth.ts';
import type { SeenSession } from './own-sessions.ts';

/** How long a session is cached, milliseconds. */
const CACHED_MS = 10_000;
const MAX_CACHED = 10_000;
/** A session that nobody has used for so long is over, milliseconds. */
const IDLE_MS = 14 * 24 * 60 * 60_000;

/** A request, as far as its session is concerned. */
type SessionRequest = Pick<FastifyRequest, 'headers'> & { readonly ip?: string };

/** Resolves the sessions of requests. */
export interface Sessions {
  /** The session cookie as `name=value`; null without one. */
  cookie(request: Pick<FastifyRequest, 'headers'>): string | null;
  of(request: SessionRequest): Promise<AccountSession | null>;
  /** Removes the session of these headers, or all of an account, from the cache; other servers follow within 10 s. */
  forget(request: Pick<FastifyRequest, 'headers'>): void;
  forgetAll(uid: string): void;
}

interface CachedSession {
  readonly at: number;
  readonly session: Promise<AccountSession | null>;
  uid: string | null;
}

/** The session's cookie in these headers, as `name=value`; the first when a browser sends several. */
function cookieIn(headers: FastifyRequest['headers'], isSecure: boolean): string | null {
  const name = `${cookiePrefix(isSecure)}.session_token=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name)) ?? null;
}

/** Sessions of better-auth, cached for a few seconds so that not every request reads them from the database. */
export function createSessions(
  auth: Auth,
  system: Kysely<Tables>,
  clock: Clock,
  {
    isSecure,
    newAccountTier,
    seen,
  }: {
    readonly isSecure: boolean;
    readonly newAccountTier: string;
    /** A session was used, from this browser and address. */
    readonly seen: (session: SeenSession) => void;
  },
): Sessions {
  const cached = new Map<string, CachedSession>();

  async function lookUp(cookie: string, { headers, ip }: SessionRequest): Promise<AccountSession | null> {
    const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
    if (found === null) return null;
    const { id, email, name } = found.user;
    const account = await ensureAccount(system, { id, name, tier: newAccountTier }, clock.now());
    const { admin, isOrganization, isDisabled } = account;
    if (isDisabled) return null;
    const { session } = found;
    if (clock.now() - session.updatedAt.getTime() > IDLE_MS) return null;
    seen({
      id: session.id,
      seenAt: session.updatedAt.getTime(),
      browser: headers['user-agent'] ?? '',
      isKnown: (session.userAgent ?? '') !== '',
      address: ip ?? null,
    });
    return { uid: id, email, admin, isOrganization, sessionID: session.id };
  }

  return {
    cookie: ({ headers }) => cookieIn(headers, isSecure),
    async of(request) {
      const { headers } = request;
      const token = cookieIn(headers, isSecure);
      if (token === null) return null;
      const now = clock.now();
      const known = cached.get(token);
      if (known !== undefined && now - known.at < CACHED_MS) return known.session;
      const entry: CachedSession = { at: now, session: lookUp(token, request), uid: null };
      cached.delete(token);
      cached.set(token, entry);
      if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? '');
      try {
        const session = await entry.session;
        entry.uid = session?.uid ?? null;
        // Invalid cookies are not cached, because they could fill the memory.
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
        // A session that is still being looked up may be of this account.
        if (entry.uid === uid || entry.uid === null) cached.delete(token);
      }
    },
  };
}
