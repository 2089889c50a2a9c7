import { createHash } from 'node:crypto';
import type { AnyQuery } from '@hawser/contract/collection';
import type { LiveMessage } from '@hawser/contract/live';
import type { WindowContent } from '../collection/window-content.ts';
import type { OpenQuery } from '../collection/registry.ts';
import {
  lacksSince,
  OPENED,
  type WindowEffect,
  type WindowEvent,
  type WindowState,
  windowTransition,
} from './window-state.ts';

/**
 * One open window of one browser: its state, and digests of what its browser holds, but no rows. It computes the message after
 * which the browser holds `content`.
 */
export class LiveWindow {
  readonly id: string;
  /** The query that it shows. */
  readonly opened: OpenQuery;
  #state: WindowState = OPENED;
  #keys: readonly string[] = [];
  #digests = new Map<string, string>();
  #total = -1;
  #from = 0;
  #revision: string | null;
  /** Whether the browser holds nothing that a delta could be applied to. */
  #unseeded = true;

  /** `revision`: the revision that the browser already holds, if any. */
  constructor(id: string, opened: OpenQuery, revision?: string) {
    this.id = id;
    this.opened = opened;
    this.#revision = revision ?? null;
  }

  get query(): AnyQuery {
    return this.opened.query;
  }

  /** Applies an event and returns the effects to run, in order. */
  handle(event: WindowEvent): readonly WindowEffect[] {
    const { state, effects } = windowTransition(this.#state, event);
    this.#state = state;
    return effects;
  }

  get isDue(): boolean {
    return this.#state.answer === 'due';
  }

  /** Whether its browser waits for the first answer. */
  get isUnanswered(): boolean {
    return this.#state.shown === 'nothing';
  }

  /** Whether its browser may have seen changes that the change feed has not published. */
  get isAheadOfFeed(): boolean {
    return this.#state.source === 'database';
  }

  /**
   * Time of the first missing change that makes the window stale, epoch ms; null if nothing is missing or it was already
   * reported.
   */
  get unreportedSince(): number | null {
    const { shown } = this.#state;
    return shown === 'stale' || shown === 'lagging-stale' ? null : lacksSince(this.#state);
  }

  /** The revision that the browser holds after the last update; empty before the first. */
  get revision(): string {
    return this.#revision ?? '';
  }

  /** The message after which the browser holds `content`; null if it already does. */
  update(content: WindowContent): LiveMessage | null {
    const digests = new Map<string, string>();
    for (const key of content.keys) digests.set(key, digestOf(content.rows.get(key)));
    if (!this.#unseeded && this.#holds(content, digests)) return null;
    const revision = revisionOf(content, digests);
    const known = this.#revision;
    const from = this.#placeOf(content);
    // A delta changes a range in place. A range with another start is sent as a snapshot.
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

  /** Forgets what the browser holds, so that the next update is a snapshot. */
  reset(): void {
    this.#unseeded = true;
    this.#revision = null;
  }

  #placeOf({ from }: WindowContent): number {
    return from ?? this.query.range.from;
  }

  #holds(content: WindowContent, digests: ReadonlyMap<string, string>): boolean {
    const { keys, total } = content;
    if (total !== this.#total || this.#placeOf(content) !== this.#from) return false;
    if (!sameKeys(keys, this.#keys)) return false;
    return keys.every((key) => digests.get(key) === this.#digests.get(key));
  }

  #snapshot(content: WindowContent, revision: string): LiveMessage {
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

function rowOf(content: WindowContent, key: string): Record<string, unknown> {
  return (content.rows.get(key) ?? {}) as Record<string, unknown>;
}

/** Digests are cached per row object, because many windows show the same rows repeatedly. */
const digested = new WeakMap<object, string>();

function digestOf(row: object = {}): string {
  const known = digested.get(row);
  if (known !== undefined) return known;
  const digest = createHash('sha1').update(JSON.stringify(row)).digest('base64');
  digested.set(row, digest);
  return digest;
}

/**
 * The revision is a hash of the content, not a point in time: any server can compare it when a browser reconnects, and nothing
 * has to be kept for disconnected browsers.
 */
function revisionOf(content: WindowContent, digests: ReadonlyMap<string, string>): string {
  const hash = createHash('sha1').update(`${content.total}\t${content.from ?? ''}`);
  for (const key of content.keys) hash.update(`\n${key}\t${digests.get(key)}`);
  return hash.digest('base64');
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}
