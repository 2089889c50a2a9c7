import { organizationMessages } from '@hawser/domain/organizations';
import type { Clock } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import type { Feed } from '../feed/feed.ts';
import type { Session } from '../http/route.ts';
import type { Tables } from '../store/tables.ts';
import { contextLost } from './context-lost.ts';
import { type Membership, Memberships } from './memberships.ts';
import { type ContextRequest, requestedContext } from './requested.ts';

/** Says, in the table of the change feed, that an organization of the person who owns the row has changed for that person. */
const MEMBERSHIPS = 'memberships';

/** The account of a session before the context of its request is known. */
export type AccountSession = Omit<Session, 'owner' | 'role' | 'organization'>;

/** The contexts in which requests act. */
export interface Contexts {
  /**
   * The session in the context that the request names; in the account's own when it names none.
   * @throws Failure 403 for a context that does not list the account, whether it exists or not, and for a disabled one.
   */
  of(account: AccountSession, request: ContextRequest): Promise<Session>;
  /** The same, read without a cache. */
  currentOf(account: AccountSession, request: ContextRequest): Promise<Session>;
  /**
   * For what concerns the account itself: the context that the request names, else the one that the person chose last, and the own one
   * where that does not list the account.
   */
  anyOf(account: AccountSession, request: ContextRequest): Promise<Session>;
  /** Calls `listener` with each person of whose memberships one has changed, or who has one more or less. */
  subscribe(listener: (uid: string) => void): () => void;
  stop(): void;
}

/** The session of an account in its own context. */
export const ownContext = (account: AccountSession): Session => ({
  ...account,
  owner: account.uid,
  role: account.isOrganization ? 'organization' : 'owner',
  organization: null,
});

const inOrganization = (
  account: AccountSession,
  id: string,
  { role, organization }: Membership,
): Session => ({
  ...account,
  owner: id,
  role,
  organization,
});

/** Resolves the contexts of requests. The change feed tells at once, on every server, when a membership has changed. */
export function createContexts(ports: {
  readonly system: Kysely<Tables>;
  readonly clock: Pick<Clock, 'now'>;
  readonly feed: Pick<Feed, 'subscribeUnordered'>;
}): Contexts {
  const { system, clock, feed } = ports;
  const memberships = new Memberships(system, clock);
  const listeners = new Set<(uid: string) => void>();
  const unsubscribe = feed.subscribeUnordered((changes) => {
    for (const { table, owner } of changes) {
      if (table !== MEMBERSHIPS) continue;
      memberships.forget(owner);
      for (const listener of listeners) listener(owner);
    }
  });

  async function within(account: AccountSession, id: string, isCurrent: boolean): Promise<Session> {
    // The account of an organization has its own context alone.
    if (account.isOrganization) throw contextLost();
    const found = isCurrent ? await memberships.read(account.uid, id) : await memberships.of(account.uid, id);
    if (found === null) throw contextLost();
    if (found.isDisabled) throw contextLost(organizationMessages.disabled);
    return inOrganization(account, id, found);
  }

  async function remembered({ uid }: AccountSession): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`
      select active_context_id as id from accounts where owner_uid = ${uid}`.execute(system);
    return rows[0]?.id ?? null;
  }

  async function named(
    account: AccountSession,
    request: ContextRequest,
    isCurrent: boolean,
  ): Promise<Session> {
    const id = requestedContext(request);
    return id === null || id === account.uid ? ownContext(account) : within(account, id, isCurrent);
  }

  return {
    of: (account, request) => named(account, request, false),
    currentOf: (account, request) => named(account, request, true),
    async anyOf(account, request) {
      const id = requestedContext(request) ?? (await remembered(account));
      if (id === null || id === account.uid || account.isOrganization) return ownContext(account);
      const found = await memberships.read(account.uid, id);
      return found === null || found.isDisabled ? ownContext(account) : inOrganization(account, id, found);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: unsubscribe,
  };
}
