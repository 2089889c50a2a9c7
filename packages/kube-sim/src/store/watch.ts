import type { Clock, Timer } from '@hawser/ports';
import { ApiError } from '../api/errors.ts';
import type { JsonObject } from '../api/json.ts';
import type { Selects } from '../api/selector.ts';
import type { Change, Store } from './store.ts';

/** An event of a watch. */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: JsonObject;
}

/** What a table contains beside its stored objects. */
export interface Computed {
  /** The computed objects of a namespace, or of all (empty). */
  entries(namespace: string): readonly [string, JsonObject][];
  /** The changes of the table that a change in the store means. */
  changes(change: Change): readonly Change[];
  /** Those of all changes after a revision, oldest first. @throws ApiError (410) when some of them are compacted. */
  since(revision: number): readonly Change[];
}

/** Options of a watch. */
interface WatchOptions {
  readonly table: string;
  /** Objects of this table that are not stored: they are computed from others. */
  readonly computed?: Computed;
  /** Namespace; empty: all. */
  readonly namespace: string;
  readonly selects: Selects;
  /** Converts objects for sending: whole, or only metadata. */
  readonly show: (object: JsonObject) => JsonObject;
  /** The object of a bookmark at a revision. */
  readonly bookmark: (revision: number, isEndOfInitial: boolean) => JsonObject;
  /** Start after this revision; null: send the current objects first. */
  readonly from: number | null;
  /** A bookmark marks the end of the initial events. */
  readonly endsInitial: boolean;
  readonly bookmarks: boolean;
  /** Called once, when it has ended. */
  readonly ended: (watch: Watch) => void;
  /** The watch ends after this time. */
  readonly timeoutMs: number;
}

/** Bookmarks are sent at this interval, and shortly before the end. */
const BOOKMARK_MS = 60_000;
const LAST_BOOKMARK_MS = 2_000;
/** A reader with this many unread events is disconnected. */
const MOST_WAITING = 10_000;

/** A running watch: a queue of events with one reader. */
export class Watch {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #options: WatchOptions;
  readonly #endsAt: number;
  readonly #stop: () => void;
  #queue: WatchEvent[] = [];
  /** The waiting reader, which gets the next event, or null at the end; null when no reader waits. */
  #reader: ((event: WatchEvent | null) => void) | null = null;
  #timer: Timer | null = null;
  #hasEnded = false;

  /** A watch from a compacted revision gets 410 as its only event, as does a slow reader. */
  constructor(store: Store, clock: Clock, options: WatchOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#options = options;
    this.#endsAt = clock.now() + options.timeoutMs;
    const { computed } = options;
    this.#stop = store.listen((change) => {
      for (const each of computed?.changes(change) ?? [change]) this.#take(each);
    });
    try {
      this.#begin();
      this.#arm();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.end(error);
    }
  }

  /** Whether no more events follow the queued ones. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The next event; null at the end. One reader at a time. */
  next(): Promise<WatchEvent | null> {
    const event = this.#queue.shift() ?? null;
    if (event || this.#hasEnded) return Promise.resolve(event);
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  /** Ends the watch after the queued events; `failure` is the last event. */
  end(failure?: ApiError): void {
    if (this.#hasEnded) return;
    if (failure) this.#emit({ type: 'ERROR', object: failure.body() });
    this.#hasEnded = true;
    this.#timer?.cancel();
    this.#stop();
    this.#options.ended(this);
    this.#emit(null);
  }

  /** Ends the watch at once, without the queued events. */
  close(): void {
    this.#queue = [];
    this.end();
  }

  #begin(): void {
    const { table, namespace, selects, show, from, endsInitial, bookmark, computed } = this.#options;
    if (from !== null) {
      for (const change of computed?.since(from) ?? this.#store.since(table, from)) this.#take(change);
      return;
    }
    const { revision } = this.#store;
    const stored = this.#store.at(table, namespace, revision, '');
    for (const [, object] of [...stored, ...(computed?.entries(namespace) ?? [])])
      if (selects(object)) this.#queue.push({ type: 'ADDED', object: show(object) });
    if (endsInitial) this.#queue.push({ type: 'BOOKMARK', object: bookmark(revision, true) });
  }

  #take(change: Change): void {
    const { table, namespace, selects, show } = this.#options;
    if (change.table !== table || (namespace !== '' && !change.key.startsWith(`${namespace}/`))) return;
    // After an older revision was restored, the store may be behind the reader.
    if (change.revision <= (this.#options.from ?? 0)) return;
    const was = change.before !== null && selects(change.before);
    const is = change.after !== null && selects(change.after);
    if (change.after && is) this.#push({ type: was ? 'MODIFIED' : 'ADDED', object: show(change.after) });
    else if (was && change.before) {
      // An object that was deleted, or is not selected any more, is sent in its last state, with the version of the change.
      const metadata = {
        ...(change.before['metadata'] as JsonObject),
        resourceVersion: String(change.revision),
      };
      this.#push({ type: 'DELETED', object: show({ ...change.before, metadata }) });
    }
  }

  #push(event: WatchEvent): void {
    this.#emit(event);
    if (this.#queue.length > MOST_WAITING) this.close();
  }

  /** Passes it to the reader directly if one waits. */
  #emit(event: WatchEvent | null): void {
    const reader = this.#reader;
    this.#reader = null;
    if (reader) reader(event);
    else if (event) this.#queue.push(event);
  }

  #arm(): void {
    const left = this.#endsAt - this.#clock.now();
    const toBookmark = left > LAST_BOOKMARK_MS ? Math.min(left - LAST_BOOKMARK_MS, BOOKMARK_MS) : left;
    const delay = this.#options.bookmarks ? toBookmark : left;
    this.#timer = this.#clock.after(delay, () => {
      if (this.#clock.now() >= this.#endsAt) {
        this.end();
        return;
      }
      this.#push({ type: 'BOOKMARK', object: this.#options.bookmark(this.#store.revision, false) });
      this.#arm();
    });
  }
}
