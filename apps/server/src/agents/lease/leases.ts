import { LEASE_MS } from '@hawser/domain/routers';
import { type Clock, every, type Repeated, repeat, type Timer } from '@hawser/ports';
import { sql } from 'kysely';
import type { Log } from '../../log/log.ts';
import type { Store } from '../../store/store.ts';

/** How often activity is written, milliseconds: one statement for all routers. */
const LEASE_FLUSH_MS = 5_000;
/** How often expired leases are looked for, milliseconds. */
const LEASE_WATCH_MS = 1_000;
/** Margin for readers that read a lease before this write is committed, milliseconds. */
const COMMIT_MARGIN_MS = 5_000;
/** Most leases that one statement marks as expired. */
const WATCH_BATCH = 1_000;

interface LastSeen {
  readonly owner: string;
  lastSeenAt: number;
}

/**
 * When the agent of each router was last seen. Heartbeats only change memory; one statement every few seconds writes all of them.
 * An expired lease is marked in the database, which publishes a change. Nothing is written when an agent disconnects, and
 * nothing is assumed when a server starts.
 */
export class Leases {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #lastSeen = new Map<string, LastSeen>();
  /** Routers with activity since the last write, so that a flush costs only what is new. */
  #unwritten = new Set<string>();
  readonly #flushing: Timer;
  readonly #watching: Repeated;
  #writing: Promise<void> = Promise.resolve();
  /** The next write, which has not begun yet and includes new activity. */
  #next: Promise<void> | null = null;
  /** What it writes: these routers, or all unwritten ones. */
  #due: Set<string> | 'all' = new Set();

  constructor(ports: { store: Store; clock: Clock; log: Log }) {
    this.#store = ports.store;
    this.#clock = ports.clock;
    this.#log = ports.log;
    this.#flushing = every(
      ports.clock,
      LEASE_FLUSH_MS,
      () => void this.flush().then(() => this.#forgetExpired()),
    );
    this.#watching = repeat(
      ports.clock,
      LEASE_WATCH_MS,
      () => this.watch(),
      (error) => ports.log.warn('Leases could not be watched.', { reason: String(error) }),
    );
  }

  /** The agent of the router was seen at `at`, epoch ms. */
  touch(owner: string, routerID: string, at: number): void {
    const seen = this.#lastSeen.get(routerID);
    if (seen === undefined) this.#lastSeen.set(routerID, { owner, lastSeenAt: at });
    else seen.lastSeenAt = Math.max(seen.lastSeenAt, at);
    this.#unwritten.add(routerID);
  }

  /** The router was removed: nothing more is written about it. */
  forget(routerID: string): void {
    this.#lastSeen.delete(routerID);
    this.#unwritten.delete(routerID);
  }

  /**
   * Writes the activity since the last flush, of these routers or of all. New sessions are written at once. Resolves also when the
   * database cannot be reached.
   */
  flush(routerIDs?: Iterable<string>): Promise<void> {
    if (routerIDs === undefined) this.#due = 'all';
    else if (this.#due !== 'all') for (const routerID of routerIDs) this.#due.add(routerID);
    this.#next ??= this.#writing.then(() => {
      this.#next = null;
      return this.#write();
    });
    this.#writing = this.#next;
    return this.#writing;
  }

  /** Marks expired leases, except of routers with recent activity on this server. */
  async watch(): Promise<void> {
    while (await this.#expireSome());
  }

  async stop(): Promise<void> {
    this.#flushing.cancel();
    await this.#watching.stop();
    await this.flush();
  }

  async #write(): Promise<void> {
    // In one order everywhere, so that two servers cannot wait for each other's rows.
    const asked = this.#due;
    this.#due = new Set();
    const routers = [...this.#unwritten].filter((id) => asked === 'all' || asked.has(id)).sort();
    if (routers.length === 0) return;
    const due = routers.map((routerID) => this.#lastSeen.get(routerID));
    const owners = due.map((lease) => lease?.owner ?? '');
    const seen = due.map((lease) => lease?.lastSeenAt ?? 0);
    for (const routerID of routers) this.#unwritten.delete(routerID);
    try {
      await this.#store.system.transaction().execute(async (db) => {
        // Activity may have expired while waiting for a connection.
        const ranOutBefore = this.#clock.now() - LEASE_MS;
        // A lease that expired unmarked is marked first, so that its renewal is published.
        await sql`
          update router_leases as l set expired_at = l.last_seen_at + ${LEASE_MS}::bigint
            from unnest(${owners}::text[], ${routers}::text[]) as seen (owner_uid, router_id)
           where l.owner_uid = seen.owner_uid and l.router_id = seen.router_id and l.expired_at is null
             and l.last_seen_at <= ${ranOutBefore + COMMIT_MARGIN_MS}`.execute(db);
        await sql`
          insert into router_leases (owner_uid, router_id, last_seen_at)
          select * from unnest(${owners}::text[], ${routers}::text[], ${seen}::bigint[])
          on conflict (owner_uid, router_id) do update set
            last_seen_at = greatest(router_leases.last_seen_at, excluded.last_seen_at),
            expired_at = case when excluded.last_seen_at > ${ranOutBefore} then null
                              else router_leases.expired_at end`.execute(db);
      });
    } catch (error) {
      for (const routerID of routers) if (this.#lastSeen.has(routerID)) this.#unwritten.add(routerID);
      this.#log.warn('Leases could not be written.', { reason: String(error) });
    }
  }

  /** Drops written activity that is older than a lease. */
  #forgetExpired(): void {
    const silentSince = this.#clock.now() - LEASE_MS;
    for (const [routerID, seen] of this.#lastSeen) {
      if (seen.lastSeenAt <= silentSince && !this.#unwritten.has(routerID)) this.#lastSeen.delete(routerID);
    }
  }

  /** Whether there may be more. */
  async #expireSome(): Promise<boolean> {
    const due = this.#clock.now() - LEASE_MS;
    const { rows } = await sql<{ owner_uid: string; router_id: string }>`
      select owner_uid, router_id from router_leases
       where expired_at is null and last_seen_at <= ${due}
       order by last_seen_at limit ${WATCH_BATCH}`.execute(this.#store.system);
    const silent = rows.filter((row) => (this.#lastSeen.get(row.router_id)?.lastSeenAt ?? 0) <= due);
    if (silent.length === 0) return false;
    await sql`
      update router_leases as l set expired_at = l.last_seen_at + ${LEASE_MS}::bigint
        from unnest(${silent.map((row) => row.owner_uid)}::text[], ${silent.map((row) => row.router_id)}::text[])
             as silent (owner_uid, router_id)
       where l.owner_uid = silent.owner_uid and l.router_id = silent.router_id
         and l.expired_at is null and l.last_seen_at <= ${due}`.execute(this.#store.system);
    return rows.length === WATCH_BATCH;
  }
}
