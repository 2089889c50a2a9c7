import type { Clock } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import { CONTEXT_HEADER, type Contexts } from '../../contexts/index.ts';
import { bearerIn } from '../../http/bearer.ts';
import { Failure } from '../../http/failure.ts';
import { limit } from '../../http/limit.ts';
import type { Program, Session } from '../../http/route.ts';
import { remoteGroup, rules } from '../../rate-limit/index.ts';
import type { OpenStore } from '../../store/open.ts';
import { accountOf } from '../accounts.ts';
import { findKey, recordUse } from '../api-keys/resolve.ts';
import { digestOf, KEY_PREFIX } from '../api-keys/key-text.ts';
import type { Background } from '../background.ts';
import type { Tokens } from './jwt.ts';

/** How long an answer is kept, milliseconds: as long as that about a cookie. */
const CACHED_MS = 10_000;
const MAX_CACHED = 10_000;

interface Kept {
  readonly at: number;
  readonly session: Promise<Session | null>;
  uid: string | null;
  keyID: string | null;
}

/** Programs that authenticate with `Authorization: Bearer`: a token of a session, or an API key. */
interface Bearer {
  /** Whose access a request has; null for an unknown or ended token. */
  of(request: FastifyRequest): Promise<Session | null>;
  /** Forgets what is known of the tokens and keys of an account, because it or its sessions changed. */
  forgetAll(uid: string): void;
  /** Forgets these keys, because they were revoked. */
  forgetKeys(ids: readonly string[]): void;
}

export function createBearer({
  store: { system, identity },
  clock,
  contexts,
  tokens,
  background,
}: {
  readonly store: Pick<OpenStore, 'system' | 'identity'>;
  readonly clock: Clock;
  readonly contexts: Pick<Contexts, 'currentOf'>;
  readonly tokens: Tokens;
  readonly background: Background;
}): Bearer {
  const kept = new Map<string, Kept>();
  /** Failures are counted once for each request, however often it is asked about. */
  const answered = new WeakMap<FastifyRequest, Promise<Session | null>>();

  async function ofAccount(
    uid: string,
    owner: string,
    program: Program,
    mayBeAdmin: boolean,
  ): Promise<Session | null> {
    const account = await accountOf(system, uid);
    const user = await identity.selectFrom('user').select('email').where('id', '=', uid).executeTakeFirst();
    if (account === undefined || user === undefined || account.isDisabled) return null;
    const { admin, isOrganization } = account;
    const known = { uid, email: user.email, admin: admin && mayBeAdmin, isOrganization, program };
    try {
      // Its context is part of what it was made for, whatever the request names.
      return await contexts.currentOf(known, { headers: { [CONTEXT_HEADER]: owner } });
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }

  async function byToken(token: string, now: number): Promise<Session | null> {
    const claims = await tokens.read(token);
    if (claims === null) return null;
    const session = await identity
      .selectFrom('session')
      .select('id')
      .where('id', '=', claims.sid)
      .where('userId', '=', claims.sub)
      .where('expiresAt', '>', new Date(now))
      .executeTakeFirst();
    if (session === undefined) return null;
    return ofAccount(
      claims.sub,
      claims.context,
      { keyID: null, sessionID: claims.sid, readsOnly: false },
      claims.admin,
    );
  }

  async function byKey(text: string, address: string, now: number): Promise<Session | null> {
    const key = await findKey(system, text, now);
    if (key === null) return null;
    background.run(() => recordUse(system, key, address, now), 'The use of an API key was not recorded.');
    const { id, readsOnly } = key;
    // What the site administrator does is done by a person.
    return ofAccount(key.uid, key.owner, { keyID: id, sessionID: null, readsOnly }, false);
  }

  function lookUp(token: string, address: string): Promise<Session | null> {
    const now = clock.now();
    const digest = digestOf(token);
    const known = kept.get(digest);
    if (known !== undefined && now - known.at < CACHED_MS) return known.session;
    const session = token.startsWith(KEY_PREFIX) ? byKey(token, address, now) : byToken(token, now);
    const entry: Kept = { at: now, session, uid: null, keyID: null };
    kept.delete(digest);
    kept.set(digest, entry);
    if (kept.size > MAX_CACHED) kept.delete(kept.keys().next().value ?? '');
    const drop = () => kept.get(digest) === entry && kept.delete(digest);
    session.then((found) => {
      entry.uid = found?.uid ?? null;
      entry.keyID = found?.program?.keyID ?? null;
      // Invalid ones could fill the memory.
      if (found === null) drop();
    }, drop);
    return session;
  }

  /** One that is still being looked up may be of those that match. */
  function forget(matches: (entry: Kept) => boolean): void {
    for (const [digest, entry] of kept) if (entry.uid === null || matches(entry)) kept.delete(digest);
  }

  async function ask(request: FastifyRequest): Promise<Session | null> {
    const token = bearerIn(request);
    const session = token === null ? null : await lookUp(token, request.ip);
    if (session === null) {
      const failures = { what: 'bearer', who: remoteGroup(request.ip), rule: rules.bearerRemote };
      await limit(system, clock.now(), [failures]);
    }
    return session;
  }

  return {
    of(request) {
      const known = answered.get(request);
      if (known !== undefined) return known;
      const asked = ask(request);
      answered.set(request, asked);
      return asked;
    },
    forgetAll: (uid) => forget((entry) => entry.uid === uid),
    forgetKeys: (ids) => forget(({ keyID }) => keyID !== null && ids.includes(keyID)),
  };
}
