import type { Clock } from '@hawser/ports';
import type { CollectionRegistry } from '../collection/registry.ts';
import type { IndexSizes, MemoryIndexes } from '../collection/memory-index.ts';
import type { Change, Feed } from '../feed/feed.ts';
import { FeedWatchdog } from '../feed/watchdog.ts';
import type { Log } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import { LiveContext } from './context.ts';
import type { IndexNumbers } from './metrics.ts';
import type { Viewer } from './viewer.ts';

/** Above this memory of all indexes, bytes, no further index is loaded, and the database answers instead. */
const FULL_BYTES = 1_500_000_000;

interface HubPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly feed: Feed;
  readonly indexes: MemoryIndexes;
  readonly collections: CollectionRegistry;
}

/** The contexts with viewers. Routes changes to them. */
export class LiveHub {
  readonly #contexts = new Map<string, LiveContext>();
  readonly #ports: HubPorts;
  readonly #unsubscribe: () => void;
  readonly #watchdog: FeedWatchdog;

  constructor(ports: HubPorts) {
    this.#ports = ports;
    this.#unsubscribe = ports.feed.subscribeUnordered((changes) => this.#changed(changes));
    this.#watchdog = new FeedWatchdog(ports.clock, ports.feed, {
      lost: (since) => {
        for (const { viewers } of this.#contexts.values())
          for (const viewer of viewers) viewer.feedLost(since);
      },
      // Leases may have expired unmarked meanwhile, so all windows are read before they are current again.
      recovered: () => {
        for (const context of this.#contexts.values()) {
          for (const viewer of context.viewers) viewer.readAll();
          context.due();
        }
      },
    });
  }

  /** The collections that windows can show. */
  get collections(): CollectionRegistry {
    return this.#ports.collections;
  }

  /** Adds the viewer to its context. The viewer leaves it when it ends. */
  join(viewer: Viewer): LiveContext {
    const context = this.#contexts.get(viewer.owner) ?? this.#open(viewer.owner);
    context.join(viewer);
    return context;
  }

  /** Whether windows of a context are currently answered from memory. */
  holds(owner: string): boolean {
    return this.#contexts.get(owner)?.sizes != null;
  }

  /** Current sizes of all indexes. */
  numbers(): IndexNumbers {
    const all = [...this.#contexts.values()].flatMap(({ sizes }) => sizes ?? []);
    const sum = (of: (sizes: IndexSizes) => number) => all.reduce((total, sizes) => total + of(sizes), 0);
    const { kinds } = this.#ports.indexes;
    return {
      contexts: all.length,
      records: Object.fromEntries(kinds.map((kind) => [kind, sum(({ records }) => records[kind] ?? 0)])),
      bytes: sum(({ bytes }) => bytes),
    };
  }

  stop(): void {
    this.#unsubscribe();
    this.#watchdog.stop();
    for (const context of this.#contexts.values()) context.stop();
  }

  #open(owner: string): LiveContext {
    const context = new LiveContext(owner, {
      ...this.#ports,
      isMemoryFull: () => this.numbers().bytes > FULL_BYTES,
      closed: () => this.#contexts.delete(owner),
    });
    this.#contexts.set(owner, context);
    return context;
  }

  #changed(changes: readonly Change[]): void {
    for (const [owner, own] of Map.groupBy(changes, (change) => change.owner)) {
      this.#contexts.get(owner)?.changed(own);
    }
  }
}
