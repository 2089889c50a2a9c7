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
 * One open window of one browser: its state, and digests of what its browser holds, never the rows themselves. It computes what must
 * be sent so that the browser holds `content` afterwards.
 */
export class LiveWindow {
  readonly id: string;
  /** What it shows. */
  readonly opened: OpenQuery;
  #state: WindowState = OPENED;
  #keys: readonly string[] = [];
  #digests = new Map<string, string>();
  #total = -1;
  #from = 0;
  #revision: string | null;
  /** The browser holds nothing that a delta could build on. */
  #unseeded = true;

  /** `revision`: what the browser reports that it holds from before, if anything. */
  constructor(id: string, opened: OpenQuery, revision?: string) {
    this.id = id;
    this.opened = opened;
    this.#revision = revision ?? null;
  }

  get query(): AnyQuery {
    return this.opened.query;
  }

  /** Takes an event; gives what is to be done, in this order. */
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

  /** Whether its browser may know of changes that the change feed has not published. */
  get isAheadOfFeed(): boolean {
    return this.#state.source === 'database';
  }

  /** Since when a report is due that it is stale, epoch ms; null where it lacks nothing, or that was reported. */
  get unreportedSince(): number | null {
    const { shown } = this.#state;
    return shown === 'stale' || shown === 'lagging-stale' ? null : lacksSince(this.#state);
  }

  /** What the browser holds after the last update; empty before it. */
  get revision(): string {
    return this.#revision ?? '';
  }

  /** The message that brings the browser to `content`; null when it holds just that. */
  update(content: WindowContent): LiveMessage | null {
    const digests = new Map<string, string>();
    for (const key of content.keys) digests.set(key, digestOf(content.rows.get(key)));
    if (!this.#unseeded && this.#holds(content, digests)) return null;
    const revision = revisionOf(content, digests);
    const known = this.#revision;
    const from = this.#placeOf(content);
    // A delta changes a range in place: one that begins elsewhere is sent as a snapshot.
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

  /** Forgets what the browser holds: the next update is a snapshot. */
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
 * The revision names content, not a moment: any server can compare it when a browser comes back, and nothing has to be kept for
 * browsers that are gone.
 */
function revisionOf(content: WindowContent, digests: ReadonlyMap<string, string>): string {
  const hash = createHash('sha1').update(`${content.total}\t${content.from ?? ''}`);
  for (const key of content.keys) hash.update(`\n${key}\t${digests.get(key)}`);
  return hash.digest('base64');
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}
