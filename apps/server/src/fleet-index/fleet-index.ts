import type { AnyQuery } from '@hawser/contract/collection';
import type { Clock } from '@hawser/ports';
import type { Selected } from '../collection/collection.ts';
import type { ApplyChanges, IndexSizes, MemoryIndex } from '../collection/memory-index.ts';
import type { StatusRollups } from '../collection/rollups.ts';
import type { Change } from '../feed/feed.ts';
import type { Log } from '../log/log.ts';
import type { Store, TenantTransaction } from '../store/store.ts';
import { answer } from './answer.ts';
import type { Fleet } from './fleet.ts';
import { follow } from './follow.ts';
import { load } from './load.ts';
import { Pending } from './pending.ts';
import { isFleetQuery } from './opt-ins.ts';
import { lowerCase } from './read.ts';
import { rollupsOf } from './rollups.ts';
import { versionOf } from './versions.ts';

/** Texts that are their own lower case, whatever the database's collation: without letters but a to z. */
const LOWER = /^[ -@[-~]*$/;
/** Texts whose lower case is remembered. */
const TEXTS_MAX = 1_000;
/** Deleted objects keep their place; with this many of them, and more than half, the index is loaded again. */
const FRAGMENTED_FROM = 50_000;

export interface FleetIndexPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** The fleet of one context in memory: loaded through the context's own transaction, then kept up by what the change feed names. */
export class FleetIndex implements MemoryIndex {
  readonly #owner: string;
  readonly #ports: FleetIndexPorts;
  readonly #pairsMax: number | undefined;
  #pending: Pending;
  #fleet: Fleet | null = null;
  #isStopped = false;
  readonly #lower = new Map<string, string>();

  /** `pairsMax`: placements that are named one by one while they wait; of more their routers are read again. */
  constructor(owner: string, ports: FleetIndexPorts, pairsMax?: number) {
    this.#owner = owner;
    this.#ports = ports;
    this.#pairsMax = pairsMax;
    this.#pending = new Pending(pairsMax);
  }

  get sizes(): IndexSizes | null {
    if (this.#fleet === null) return null;
    const { placements, objects, bytes } = this.#fleet;
    return { records: { placements: placements.count, objects: objects.activeCount }, bytes };
  }

  get isFragmented(): boolean {
    const size = this.#fleet?.objects.ids.size ?? 0;
    return size > FRAGMENTED_FROM && (this.#fleet?.objects.activeCount ?? 0) * 2 < size;
  }

  get backlog(): number {
    return this.#pending.size;
  }

  get rollups(): StatusRollups {
    return rollupsOf(this.#loaded);
  }

  async load(): Promise<'loaded' | 'failed' | 'refused'> {
    const { store, clock, log } = this.#ports;
    const began = clock.now();
    try {
      const fleet = await store.tenantRead(this.#owner, (tx) =>
        load(
          tx,
          () => clock.now(),
          () => this.#isStopped,
        ),
      );
      if (this.#isStopped || fleet === null) {
        this.stop();
        return 'refused';
      }
      this.#fleet = fleet;
      const { records, bytes } = this.sizes ?? {};
      log.info('live: fleet index loaded', { ...records, bytes, ms: clock.now() - began });
      return 'loaded';
    } catch (error) {
      if (this.#isStopped) return 'refused';
      log.warn('live: the fleet index could not be loaded', { error: String(error) });
      this.stop();
      return 'failed';
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#fleet = null;
    this.#pending = new Pending(this.#pairsMax);
  }

  changed(change: Pick<Change, 'table' | 'ids'>): void {
    if (!this.#isStopped) this.#pending.add(change);
  }

  isStale(queries: readonly AnyQuery[], now: number): boolean {
    if (this.#fleet === null || this.#pending.size > 0) return true;
    return this.#fleet.due(now).length > 0 || this.#unknownTexts(queries).length > 0;
  }

  take(): ApplyChanges {
    const taken = this.#pending;
    this.#pending = new Pending(this.#pairsMax);
    return async (tx, queries, now) => {
      await this.#readTexts(tx, queries);
      await follow(tx, this.#loaded, taken, now);
    };
  }

  select(query: AnyQuery): Selected {
    if (!isFleetQuery(query)) throw new Error(`The fleet index does not hold ${query.collection}.`);
    const text = textOf(query);
    return answer(this.#loaded, query, text === '' ? '' : (this.#lower.get(text) ?? text.toLowerCase()));
  }

  versionOf(collection: string, key: string): number {
    return versionOf(this.#loaded, collection, key);
  }

  get #loaded(): Fleet {
    if (this.#fleet === null) throw new Error('The fleet index is not loaded.');
    return this.#fleet;
  }

  async #readTexts(tx: TenantTransaction, queries: readonly AnyQuery[]): Promise<void> {
    const texts = this.#unknownTexts(queries);
    if (texts.length === 0) return;
    if (this.#lower.size > TEXTS_MAX) this.#lower.clear();
    for (const [text, lower] of await lowerCase(tx, texts)) this.#lower.set(text, lower);
  }

  #unknownTexts(queries: readonly AnyQuery[]): string[] {
    return [...new Set(queries.map(textOf))].filter((text) => !LOWER.test(text) && !this.#lower.has(text));
  }
}

function textOf(query: AnyQuery): string {
  return isFleetQuery(query) && 'text' in query ? (query.text ?? '') : '';
}
