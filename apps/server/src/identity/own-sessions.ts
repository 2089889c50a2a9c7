import type { Clock } from '@hawser/ports';
import type { Kysely } from 'kysely';
import type { IdentityTables } from '../store/tables.ts';
import type { Background } from './background.ts';

/** How often the use of a session is recorded, milliseconds. */
const RECORDED_MS = 60_000;
/** Longest description of a browser that is kept. */
const BROWSER_MAX = 300;
/** How many sessions an account is shown. */
const LISTED = 100;

/** A session that was used. */
export interface SeenSession {
  readonly id: string;
  /** When it was last recorded, epoch ms. */
  readonly seenAt: number;
  /** As the browser describes itself. */
  readonly browser: string;
  /** Whether a browser is recorded. */
  readonly isKnown: boolean;
  readonly address: string | null;
}

/** A session of an account, as its person sees it. */
interface ListedSession {
  readonly id: string;
  readonly browser: string;
  readonly address: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** The sessions of a person: seen, and ended one by one. */
export interface OwnSessions {
  /** The newest 100, the last used first. */
  list(uid: string): Promise<readonly ListedSession[]>;
  /** Ends one, if it is of this account; returns whether there was one. */
  end(uid: string, id: string): Promise<boolean>;
  /** Ends all but one; returns their number. */
  endOthers(uid: string, keptID: string): Promise<number>;
}

/** The sessions of better-auth's table. What has ended is known to all servers at once. */
export function ownSessionsOf(ports: {
  readonly identity: Kysely<IdentityTables>;
  readonly clock: Clock;
  readonly ended: (uid: string) => Promise<void>;
}): OwnSessions {
  const { identity, clock } = ports;
  return {
    async list(uid) {
      const rows = await identity
        .selectFrom('session')
        .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
        .where('userId', '=', uid)
        .where('expiresAt', '>', new Date(clock.now()))
        .orderBy('updatedAt', 'desc')
        .orderBy('id')
        .limit(LISTED)
        .execute();
      return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
        id,
        browser: userAgent ?? '',
        address: ipAddress ?? '',
        createdAt: createdAt.getTime(),
        lastSeenAt: updatedAt.getTime(),
      }));
    },
    async end(uid, id) {
      const ended = await identity
        .deleteFrom('session')
        .where('userId', '=', uid)
        .where('id', '=', id)
        .executeTakeFirst();
      await ports.ended(uid);
      return ended.numDeletedRows > 0n;
    },
    async endOthers(uid, keptID) {
      const ended = await identity
        .deleteFrom('session')
        .where('userId', '=', uid)
        .where('id', '<>', keptID)
        .executeTakeFirst();
      await ports.ended(uid);
      return Number(ended.numDeletedRows);
    },
  };
}

/** Records in the background from where a session is used: at once when nothing is known of it, then once a minute. */
export const recordSeen =
  (ports: {
    readonly identity: Kysely<IdentityTables>;
    readonly clock: Clock;
    readonly background: Background;
  }) =>
  ({ id, seenAt, browser, isKnown, address }: SeenSession): void => {
    const now = ports.clock.now();
    if (isKnown && now - seenAt < RECORDED_MS) return;
    const work = async () => {
      await ports.identity
        .updateTable('session')
        .set({
          updatedAt: new Date(now),
          userAgent: browser.slice(0, BROWSER_MAX),
          ...(address === null ? {} : { ipAddress: address }),
        })
        .where('id', '=', id)
        .execute();
    };
    ports.background.run(work, 'The use of a session was not recorded.');
  };
