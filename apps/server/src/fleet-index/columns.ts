import type { WindowQuery } from '@hawser/contract';
import type { Clock } from '@hawser/ports';
import type { Log } from '../http/log.ts';
import type { Store, TenantTransaction } from '../store/store.ts';
import type { Selected } from '../collection/collection.ts';
import type { Change } from '../feed/feed.ts';
import { answer } from './answer.ts';
import type { Fleet } from './fleet.ts';
import { follow } from './follow.ts';
import { load } from './load.ts';
import { Pending } from './pending.ts';
import { lowerCase } from './read.ts';

/** Texts that are their own lower case, whatever the database's collation: without letters but a to z. */
const LOWER = /^[ -@[-~]*$/;
/** Texts whose lower case is remembered. */
const TEXTS = 1_000;
/** Deleted objects keep their place; with this many of them, and more than half, the columns are loaded anew. */
const WORN = 50_000;

export interface ColumnsPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ColumnsLimits {
  /** Placements that are named one by one while they wait; of more their routers are read again. */
  readonly pairsMax?: number | undefined;
}

/**
 * The columns of one context: loaded through that context's own transaction, then kept up by what the change feed names.
 */
export class Columns {
  readonly #owner: string;
  readonly #ports: ColumnsPorts;
  readonly #limits: ColumnsLimits;
  #pending: Pending;
  #fleet: Fleet | null = null;
  #stopped = false;
  readonly #lower = new Map<string, string>();

  constructor(owner: string, ports: ColumnsPorts, limits: ColumnsLimits = {}) {
    this.#owner = owner;
    this.#ports = ports;
    this.#limits = limits;
    this.#pending = new Pending(limits.pairsMax);
  }

  /** The fleet when it is loaded; null before, and for a context that is too large. */
  get fleet(): Fleet | null {
    return this.#fleet;
  }

  /** Loads, while changes are gathered already. Of a context that is too large nothing is kept. */
  async load(): Promise<'loaded' | 'failed' | 'none'> {
    const { store, clock, log } = this.#ports;
    const began = clock.now();
    try {
      const fleet = await store.tenantRead(this.#owner, (tx) =>
        load(
          tx,
          () => clock.now(),
          () => this.#stopped,
        ),
      );
      if (this.#stopped || fleet === null) {
        this.stop();
        return 'none';
      }
      this.#fleet = fleet;
      const { placements, objects } = fleet;
      if (placements.count > WORN) {
        const sizes = { placements: placements.count, objects: objects.activeCount, bytes: fleet.bytes };
        log.info('live: columns loaded', { ...sizes, ms: clock.now() - began });
      }
      return 'loaded';
    } catch (error) {
      if (this.#stopped) return 'none';
      log.warn('live: columns could not be loaded', { error: String(error) });
      this.stop();
      return 'failed';
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#fleet = null;
    this.#pending = new Pending(this.#limits.pairsMax);
  }

  /** Notes what changed; it is read again with the next step. */
  changed(change: Pick<Change, 'table' | 'ids'>): void {
    if (!this.#stopped) this.#pending.add(change);
  }

  /** Whether so much was deleted that loading anew is better. */
  get isWorn(): boolean {
    const size = this.#fleet?.objects.ids.size ?? 0;
    return size > WORN && (this.#fleet?.objects.activeCount ?? 0) * 2 < size;
  }

  /** Whether the database must be asked before these queries can be answered. */
  isBehind(queries: readonly WindowQuery[], now: number): boolean {
    if (this.#fleet === null || this.#pending.size > 0) return true;
    return this.#fleet.due(now).length > 0 || this.#unknownTexts(queries).length > 0;
  }

  /** About how many records are read again before the next answer. */
  get backlog(): number {
    return this.#pending.size;
  }

  /**
   * Takes what changed, for the next `follow`. To be taken before the transaction begins that it is read in: what is reported later
   * may not be in the state that this one sees.
   */
  take(): Pending {
    const taken = this.#pending;
    this.#pending = new Pending(this.#limits.pairsMax);
    return taken;
  }

  /** Reads what was taken. Where this fails the columns are of no use any more. */
  async follow(
    tx: TenantTransaction,
    taken: Pending,
    queries: readonly WindowQuery[],
    now: number,
  ): Promise<void> {
    if (this.#fleet === null) return;
    const texts = this.#unknownTexts(queries);
    if (texts.length > 0) {
      if (this.#lower.size > TEXTS) this.#lower.clear();
      for (const [text, lower] of await lowerCase(tx, texts)) this.#lower.set(text, lower);
    }
    await follow(tx, this.#fleet, taken, now);
  }

  /** Which rows a query shows; only after `follow` with it, or when nothing is behind. */
  select(query: WindowQuery): Selected {
    if (this.#fleet === null) return { keys: [], total: 0 };
    const text = textOf(query);
    return answer(this.#fleet, query, text === '' ? '' : (this.#lower.get(text) ?? text.toLowerCase()));
  }

  #unknownTexts(queries: readonly WindowQuery[]): string[] {
    return [...new Set(queries.map(textOf))].filter((text) => !LOWER.test(text) && !this.#lower.has(text));
  }
}

function textOf(query: WindowQuery): string {
  return 'text' in query ? (query.text ?? '') : '';
}
