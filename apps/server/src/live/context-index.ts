import type { Clock } from '@hawser/ports';
import type { IndexSizes, MemoryIndex, MemoryIndexes } from '../collection/memory-index.ts';
import type { Change } from '../feed/feed.ts';
import type { Store } from '../store/store.ts';
import { CachedReader } from './cached-reader.ts';

export interface ContextIndexPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly indexes: MemoryIndexes;
  /** Whether the indexes of all contexts use so much memory that no other is loaded. */
  isMemoryFull(): boolean;
}

/** A loaded index with its cached rows. */
interface Loaded {
  readonly index: MemoryIndex;
  readonly reader: CachedReader;
}

/** Loads and drops the index of one context. */
export class ContextIndex {
  readonly #owner: string;
  readonly #ports: ContextIndexPorts;
  #index: MemoryIndex | null = null;
  #loaded: Loaded | null = null;

  constructor(owner: string, ports: ContextIndexPorts) {
    this.#owner = owner;
    this.#ports = ports;
  }

  get loaded(): Loaded | null {
    return this.#loaded;
  }

  get sizes(): IndexSizes | null {
    return this.#index?.sizes ?? null;
  }

  changed(changes: readonly Change[]): void {
    for (const change of changes) this.#index?.changed(change);
  }

  /** Loads the index. `dropped`: it was dropped meanwhile. */
  async load(): Promise<'loaded' | 'failed' | 'refused' | 'dropped'> {
    const { indexes, isMemoryFull } = this.#ports;
    if (isMemoryFull()) return 'refused';
    const index = indexes.create(this.#owner);
    this.#index = index;
    const outcome = await index.load();
    if (this.#index !== index) return 'dropped';
    if (outcome === 'loaded') {
      this.#loaded = { index, reader: new CachedReader(this.#owner, index, this.#ports) };
    }
    return outcome;
  }

  drop(): void {
    this.#index?.stop();
    this.#index = null;
    this.#loaded = null;
  }
}
