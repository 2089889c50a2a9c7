import { createHash } from 'node:crypto';
import type { LiveMessage, WindowQuery } from '@hawser/contract';

/** What a window holds at one moment: the keys of its range in order, the rows by key, and the size of the whole. */
export interface Content {
  /** Place of the first key, where the range counts from a row. */
  readonly from?: number;
  readonly keys: readonly string[];
  readonly total: number;
  readonly rows: ReadonlyMap<string, object>;
}

/**
 * One open window of one socket. It remembers digests of what its browser holds, never the rows themselves, and says
 * what the browser must be told so that it holds `content` afterwards.
 */
export class LiveWindow {
  readonly id: string;
  readonly query: WindowQuery;
  #keys: readonly string[] = [];
  #digests = new Map<string, string>();
  #total = -1;
  #from = 0;
  #revision: string | null;
  /** The browser holds nothing that a delta could build on. */
  #unseeded = true;
  /** Since when something changed that is in no answer that is being read; and in none that was given. Epoch ms. */
  #changedAt: number | null = null;
  #lacksSince: number | null = null;
  /** Its browser knows that the window is behind. */
  isToldBehind = false;
  /** It was taken to be read and has no answer yet: another one that is read meanwhile could come first and be the newer one. */
  isBeingRead = false;
  /** The database answered it last, and may have told of changes that no feed has told of yet. */
  isAhead = false;

  /** `revision`: what the browser says it holds from before, if anything. */
  constructor(id: string, query: WindowQuery, revision?: string) {
    this.id = id;
    this.query = query;
    this.#revision = revision ?? null;
  }

  /** Whether its browser was told nothing yet that it could build on. */
  get isFresh(): boolean {
    return this.#unseeded;
  }

  /** Since when something changed that its browser was not told, epoch ms; null where it was told all. */
  get behindSince(): number | null {
    return this.#lacksSince ?? this.#changedAt;
  }

  /** Whether something changed since its last answer began to be read. */
  get isChanged(): boolean {
    return this.#changedAt !== null;
  }

  /** Something that it may show changed. */
  changed(now: number): void {
    this.#changedAt ??= now;
  }

  /** Its answer is read from here on: what changes later may not be in it. */
  reading(): void {
    this.isBeingRead = true;
    this.#lacksSince ??= this.#changedAt;
    this.#changedAt = null;
  }

  /** What the browser holds after the last update; empty before it. */
  get revision(): string {
    return this.#revision ?? '';
  }

  /** The message that brings the browser to `content`; null when it holds just that. */
  update(content: Content): LiveMessage | null {
    this.isBeingRead = false;
    this.#lacksSince = null;
    const digests = new Map<string, string>();
    for (const key of content.keys) digests.set(key, digestOf(content.rows.get(key)));
    if (!this.#unseeded && this.#holds(content, digests)) return null;
    const revision = revisionOf(content, digests);
    const known = this.#revision;
    const from = this.#placeOf(content);
    // A delta says what changed in place: one that begins elsewhere comes whole.
    const unseeded = this.#unseeded || from !== this.#from;
    const before = { keys: this.#keys, digests: this.#digests, unseeded };
    this.#from = from;
    this.#keys = content.keys;
    this.#digests = digests;
    this.#total = content.total;
    this.#revision = revision;
    this.#unseeded = false;
    if (known === revision) return before.unseeded ? { type: 'current', window: this.id, revision } : null;
    if (before.unseeded) return this.#snapshot(content, revision);
    const moved = !sameKeys(before.keys, content.keys);
    const rows: Record<string, Record<string, unknown>> = {};
    for (const [key, digest] of digests) {
      if (before.digests.get(key) !== digest) rows[key] = rowOf(content, key);
    }
    return {
      type: 'delta',
      window: this.id,
      revision,
      total: content.total,
      ...(moved ? { keys: [...content.keys] } : {}),
      rows,
    };
  }

  /** Forget what the browser holds: the next update is a snapshot. */
  reseed(): void {
    this.#unseeded = true;
    this.#revision = null;
  }

  #placeOf({ from }: Content): number {
    return from ?? this.query.range.from;
  }

  #holds(content: Content, digests: ReadonlyMap<string, string>): boolean {
    const { keys, total } = content;
    if (total !== this.#total || this.#placeOf(content) !== this.#from) return false;
    if (!sameKeys(keys, this.#keys)) return false;
    return keys.every((key) => digests.get(key) === this.#digests.get(key));
  }

  #snapshot(content: Content, revision: string): LiveMessage {
    const rows: Record<string, Record<string, unknown>> = {};
    for (const key of content.keys) rows[key] = rowOf(content, key);
    return {
      type: 'snapshot',
      window: this.id,
      revision,
      from: this.#placeOf(content),
      total: content.total,
      keys: [...content.keys],
      rows,
    };
  }
}

function rowOf(content: Content, key: string): Record<string, unknown> {
  return (content.rows.get(key) ?? {}) as Record<string, unknown>;
}

/** Many windows are shown the same row objects, again and again. */
const digested = new WeakMap<object, string>();

function digestOf(row: object = {}): string {
  const known = digested.get(row);
  if (known !== undefined) return known;
  const digest = createHash('sha1').update(JSON.stringify(row)).digest('base64');
  digested.set(row, digest);
  return digest;
}

/**
 * The revision names content, not a moment: any server can say whether a browser that comes back is still right, and
 * nothing has to be kept for browsers that are gone.
 */
function revisionOf(content: Content, digests: ReadonlyMap<string, string>): string {
  const hash = createHash('sha1').update(`${content.total}\t${content.from ?? ''}`);
  for (const key of content.keys) hash.update(`\n${key}\t${digests.get(key)}`);
  return hash.digest('base64');
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}
