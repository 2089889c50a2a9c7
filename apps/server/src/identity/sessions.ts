import type { Clock } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { AccountSession } from '../contexts/index.ts';
import type { IdentityTables, Tables } from '../store/tables.ts';
import { ensureAccount } from './accounts.ts';
import { type Auth, cookiePrefix } from './auth.ts';
import type { SeenSession } from './own-sessions.ts';
import { announceSessionEnd } from './session-ends.ts';

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
  /** Removes the session of these headers, or all of an account, from the cache of this server. */
  forget(request: SessionRequest): void;
  forgetAll(uid: string): void;
  /** Sessions of an account have ended: every server forgets them and asks open sockets again, at once. */
  ended(uid: string): Promise<void>;
}

interface CachedSession {
  readonly at: number;
  readonly session: Promise<AccountSession | null>;
  uid: string | null;
}

/** A session of better-auth's table with its user. */
interface FoundSession {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly session: {
    readonly id: string;
    readonly updatedAt: Date;
    readonly userAgent?: string | null | undefined;
  };
}

/** The session's cookie in these headers, as `name=value`; the first when a browser sends several. */
function cookieIn(headers: FastifyRequest['headers'], isSecure: boolean): string | null {
  const name = `${cookiePrefix(isSecure)}.session_token=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name)) ?? null;
}

/**
 * Sessions of better-auth, cached for a few seconds so that not every request reads them from the database. A socket keeps its session when
 * that gets another token: its request is looked up again by the session that it had.
 */
export function createSessions(
  auth: Auth,
  system: Kysely<Tables>,
  clock: Clock,
  {
    identity,
    isSecure,
    newAccountTier,
    seen,
  }: {
    readonly identity: Kysely<IdentityTables>;
    readonly isSecure: boolean;
    readonly newAccountTier: string;
    /** A session was used, from this browser and address. */
    readonly seen: (session: SeenSession) => void;
  },
): Sessions {
  /** By cookie, and by ID of the session for those whose token changed after they began. */
  const cached = new Map<string, CachedSession>();
  const begunIn = new WeakMap<SessionRequest, string>();
  const keyOfID = (id: string): string => `session ${id}`;
  function forgetAll(uid: string): void {
    for (const [token, entry] of cached) {
      // A session that is still being looked up may be of this account.
      if (entry.uid === uid || entry.uid === null) cached.delete(token);
    }
  }

  /** better-auth hides the cause of a failure: that the database does not answer is heard of the database. */
  async function withCause(error: unknown): Promise<never> {
    await sql`select 1`.execute(system);
    throw error;
  }

  const findByCookie = (cookie: string): Promise<FoundSession | null> =>
    auth.api.getSession({ headers: new Headers({ cookie }) }).catch(withCause);

  async function findByID(sessionID: string): Promise<FoundSession | null> {
    const row = await identity
      .selectFrom('session as s')
      .innerJoin('user as u', 'u.id', 's.userId')
      .select(['u.id', 'u.email', 'u.name', 's.updatedAt', 's.userAgent'])
      .where('s.id', '=', sessionID)
      .where('s.expiresAt', '>', new Date(clock.now()))
      .executeTakeFirst();
    return row === undefined ? null : { user: row, session: { ...row, id: sessionID } };
  }

  async function complete(
    found: FoundSession | null,
    { headers, ip }: SessionRequest,
  ): Promise<AccountSession | null> {
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

  async function cachedAs(
    key: string,
    lookUp: () => Promise<AccountSession | null>,
  ): Promise<AccountSession | null> {
    const now = clock.now();
    const known = cached.get(key);
    if (known !== undefined && now - known.at < CACHED_MS) return known.session;
    const entry: CachedSession = { at: now, session: lookUp(), uid: null };
    cached.delete(key);
    cached.set(key, entry);
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? '');
    try {
      const session = await entry.session;
      entry.uid = session?.uid ?? null;
      // Invalid cookies are not cached, because they could fill the memory.
      if (session === null && cached.get(key) === entry) cached.delete(key);
      return session;
    } catch (error) {
      if (cached.get(key) === entry) cached.delete(key);
      throw error;
    }
  }

  return {
    cookie: ({ headers }) => cookieIn(headers, isSecure),
    async of(request) {
      const token = cookieIn(request.headers, isSecure);
      if (token === null) return null;
      const session = await cachedAs(token, async () => complete(await findByCookie(token), request));
      const id = session?.sessionID ?? begunIn.get(request);
      if (id === undefined) return null;
      begunIn.set(request, id);
      if (session !== null) return session;
      return cachedAs(keyOfID(id), async () => complete(await findByID(id), request));
    },
    forget(request) {
      const token = cookieIn(request.headers, isSecure);
      if (token !== null) cached.delete(token);
      const id = begunIn.get(request);
      if (id !== undefined) cached.delete(keyOfID(id));
    },
    forgetAll,
    async ended(uid) {
      forgetAll(uid);
      await announceSessionEnd(system, uid);
    },
  };
}
