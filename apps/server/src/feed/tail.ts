import { type Clock, doubling, repeat, type Timer } from '@hawser/ports';
import { sql } from 'kysely';
import type { Log } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import type { Change, Feed } from './feed.ts';
import { pruneChanges } from './prune.ts';

/** Default number of changes in one read, and the stored size in bytes at which a read ends. */
const BATCH = 2000;
const SIZE_MAX = 512 * 1024;
/** Notifications can be lost with their connection: the feed also reads this often, milliseconds. */
const IDLE_POLL_MS = 1000;
/**
 * Committed changes may wait for an older transaction, whose end sends no notification: the feed reads again after this long,
 * milliseconds, doubled up to the maximum.
 */
const PENDING_POLL = { firstMs: 4, mostMs: 64 };
/** A feed that has not read for this long counts as stalled, milliseconds. */
const ALIVE_MS = 5 * IDLE_POLL_MS;
const PRUNE_PERIOD_MS = 60_000;

interface ChangeRow {
  seq: number;
  position: string;
  owner_uid: string;
  tbl: string;
  op: Change['op'];
  /** Separated by newlines; null when an earlier or later read returns them. */
  ids: string | null;
  /** No transaction that comes before it can still commit. */
  settled: boolean;
}

/**
 * Follows the table `changes` in commit order and loses nothing. Transactions commit out of the order of their
 * sequence numbers, so the cursor is `(xid, seq)` and reads stop below the oldest transaction still running
 * (`pg_snapshot_xmin`): nothing can appear before the cursor later. The notification is only a wake-up.
 */
export async function startFeed(ports: {
  store: Store;
  clock: Clock;
  log: Log;
  /** Changes taken in one read. */
  batch?: number;
}): Promise<Feed & { alive(): boolean; stop(): Promise<void> }> {
  const { store, clock, log, batch = BATCH } = ports;
  const listeners = new Set<(changes: readonly Change[]) => void>();
  const unordered = new Set<(changes: readonly Change[]) => void>();
  /** Sequence numbers of changes that were published unordered and not yet in order. */
  let publishedIDs: ReadonlySet<number> = new Set();
  let cursor = await startingPoint(store);
  let stopped = false;
  let reading: Promise<void> | null = null;
  let again = false;
  let timer: Timer | null = null;
  /** Reads since the cursor last moved. */
  let unmoved = 0;
  let readAt = clock.now();

  async function readOnce(): Promise<{ more: boolean; pending: boolean; moved: boolean }> {
    const rows = await readAfter(store, cursor, publishedIDs, batch);
    readAt = clock.now();
    const published = publishedIDs;
    const soon = rows.filter(({ ids, settled }) => ids !== null && !settled);
    publishedIDs = new Set(
      rows.flatMap((row) => (!row.settled && (row.ids !== null || published.has(row.seq)) ? row.seq : [])),
    );
    const changes = rows.filter(({ settled }) => settled).flatMap(toChange);
    const last = rows[changes.length - 1];
    if (last) {
      cursor = { position: last.position, seq: last.seq };
      for (const listener of listeners) listener(changes);
    }
    const fresh = [...changes.filter(({ seq }) => !published.has(seq)), ...soon.flatMap(toChange)];
    if (fresh.length > 0) for (const listener of unordered) listener(fresh);
    const next = rows[changes.length];
    return {
      more: next === undefined ? rows.length === batch : next.settled,
      pending: next !== undefined && !next.settled,
      moved: last !== undefined,
    };
  }

  async function drain(): Promise<void> {
    let pending = false;
    unmoved += 1;
    try {
      do {
        again = false;
        const read = await readOnce();
        pending = read.pending;
        if (read.moved) unmoved = 0;
        if (read.more) again = true;
      } while (again && !stopped);
    } catch (error) {
      if (!stopped) log.warn('The change feed could not be read; trying again.', { error: String(error) });
    }
    reading = null;
    if (stopped) return;
    timer?.cancel();
    timer = clock.after(pending ? doubling(PENDING_POLL, unmoved) : IDLE_POLL_MS, wake);
    if (again) wake();
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    reading ??= drain();
  }

  // Runs separately, because reading must not wait for it.
  const pruning = repeat(
    clock,
    PRUNE_PERIOD_MS,
    () => pruneChanges(store, () => stopped),
    (error) => log.warn('Old changes could not be deleted.', { error: String(error) }),
  );

  const listening = store.listen(wake);
  wake();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeUnordered(listener) {
      unordered.add(listener);
      return () => unordered.delete(listener);
    },
    async unpublished(owner) {
      const { rows } = await sql<{ table: string; ids: string }>`
        select tbl as table, ${idsText} as ids from changes
         where (xid, seq) > (${cursor.position}::xid8, ${cursor.seq}::bigint) and owner_uid = ${owner}
      `.execute(store.system);
      return rows.map(({ table, ids }) => ({ table, ids: ids.split('\n') }));
    },
    lastReadAt: () => readAt,
    alive: () => clock.now() - readAt < ALIVE_MS,
    async stop() {
      stopped = true;
      timer?.cancel();
      await listening.stop();
      await reading;
      await pruning.stop();
    },
  };
}

/** Where a new reader begins: at the oldest running transaction, so that it sees everything that commits from now on. */
async function startingPoint(store: Store): Promise<{ position: string; seq: number }> {
  const { rows } = await sql<{ position: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position`.execute(store.system);
  const [row] = rows;
  if (!row) throw new Error('The database returned no snapshot.');
  return { position: row.position, seq: 0 };
}

/** IDs as one text, because a long array is slow to parse. No ID contains a newline. */
const idsText = sql<string>`array_to_string(ids, e'\\n')`;

/**
 * Changes after the cursor in commit order, together about `SIZE_MAX`. Of changes that cannot be published in order yet, those
 * in `published` come without IDs.
 */
async function readAfter(
  store: Store,
  cursor: { position: string; seq: number },
  published: ReadonlySet<number>,
  batch: number,
): Promise<ChangeRow[]> {
  // The output column must not be called "xid": "order by xid" would then sort the text.
  const { rows } = await sql<ChangeRow>`
    select seq, after.xid::text as position, owner_uid, tbl, op, settled,
           case when is_new and (n = 1 or size <= ${sql.lit(SIZE_MAX)}) then ${idsText} end as ids
      from (select *, count(*) filter (where is_new) over w as n,
                   sum(case when is_new then pg_column_size(ids) else 0 end) over w as size
              from (select *, settled or seq <> all(${[...published]}::bigint[]) as is_new
                      from (select *, changes.xid < pg_snapshot_xmin(pg_current_snapshot()) as settled from changes
                             where (changes.xid, seq) > (${cursor.position}::xid8, ${cursor.seq}::bigint)
                             order by changes.xid, seq limit ${sql.lit(batch)}) part) known
            window w as (order by xid, seq rows unbounded preceding)) after
     order by after.xid, seq`.execute(store.system);
  return rows;
}

/** Empty when another read returns its IDs. */
function toChange({ seq, owner_uid, tbl, op, ids }: ChangeRow): Change[] {
  return ids === null ? [] : [{ seq, owner: owner_uid, table: tbl, op, ids: ids.split('\n') }];
}
