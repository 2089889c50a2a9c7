import { INVENTORY_NAMES } from '@hawser/domain/routers';
import { isStatus, type KubeApi } from '../kube/api.ts';
import type { Memoize } from '../memoize.ts';
import type { Entry } from './entry.ts';
import { entriesOf, Locations, textFor } from './entry-text.ts';
import { InventoryShard } from './inventory-shard.ts';

/** A ConfigMap holds at most 1 MiB: objects are added to another shard from here on. */
const SHARD_LENGTH = 900_000;

/** Ids become keys of a ConfigMap, which allows only these characters. */
export function isStorableID(objectID: string): boolean {
  return /^[a-zA-Z0-9][-._a-zA-Z0-9]{0,99}$/.test(objectID);
}

const listed = (kept: Entry | readonly Entry[] | undefined): readonly Entry[] =>
  kept === undefined ? [] : 'objectID' in kept ? [kept] : kept;

/**
 * What the agent created, stored in the cluster itself. After a crash the agent knows what to prune, and it prunes nothing
 * else. It is written before anything is applied, and again when the uid is known. Each object has its own key, so that a
 * write sends only what changed. An object stays in the shard that it was added to, so the writes of several shards need no order: each
 * entry is there or is not, and nothing is applied before all of them are.
 */
export class Inventory {
  readonly #memoize: Memoize;
  readonly #outdated: () => void;
  readonly #all: readonly InventoryShard[];
  /** How many shards are used. */
  #count = 1;
  /** An object has more than one entry while it moves to another name or namespace. */
  readonly #entries = new Map<string, Entry | readonly Entry[]>();
  /** The shard of each object that is not in the first. */
  readonly #shardOf = new Map<string, number>();
  /** The manifest that installed the agent grants only the first shard. */
  #isSingle = false;
  readonly #shardLength: number;

  /**
   * `outdated` is called when the stored inventory is not what was written last: it must be loaded again. `shardLength`: from how many
   * characters on objects are added to another shard.
   */
  constructor(
    kube: KubeApi,
    namespace: string,
    memoize: Memoize,
    outdated: () => void,
    shardLength = SHARD_LENGTH,
  ) {
    this.#memoize = memoize;
    this.#outdated = outdated;
    this.#shardLength = shardLength;
    this.#all = INVENTORY_NAMES.map((name) => new InventoryShard(kube, namespace, name));
  }

  /** Reads it again. Fails as the API does. */
  async load(): Promise<void> {
    this.#entries.clear();
    this.#shardOf.clear();
    const locations = new Locations();
    const [first, ...others] = this.#all;
    const { data, count } = (await first?.load()) ?? { data: {}, count: 1 };
    this.#take(data, 0, locations);
    this.#count = Math.min(count, INVENTORY_NAMES.length);
    for (const [at, shard] of others.entries()) {
      // Without the first one, nothing says how many there are.
      if (at + 1 >= this.#count && first?.exists !== false) break;
      const stored = await shard.load().catch((error: unknown) => {
        if (isStatus(error, 403) && first?.exists === false) return null;
        throw error;
      });
      if (stored === null || (at + 1 >= this.#count && !shard.exists)) break;
      this.#count = Math.max(this.#count, at + 2);
      this.#take(stored.data, at + 1, locations);
    }
  }

  #take(data: Readonly<Record<string, string>>, shard: number, locations: Locations): void {
    for (const [objectID, text] of Object.entries(data)) {
      this.#set(objectID, this.#entriesOf(objectID, text, locations));
      if (shard > 0) this.#shardOf.set(objectID, shard);
    }
  }

  /**
   * Checks whether the stored inventory is what was written last. It is not after the API server was restored from a
   * backup: then it may list what was removed since, and lack what was created since. Fails as the API does.
   */
  async check(): Promise<boolean> {
    const used = await Promise.all(this.#used().map((shard) => shard.isCurrent()));
    const isCurrent = used.every(Boolean);
    if (!isCurrent) this.#outdated();
    return isCurrent;
  }

  #used(): readonly InventoryShard[] {
    return this.#all.slice(0, this.#count);
  }

  #entriesOf(objectID: string, text: string, locations: Locations): readonly Entry[] {
    return this.#memoize(`entries ${objectID}`, text, () => entriesOf(objectID, text, locations));
  }

  /** Entries of one object; empty when nothing was created for it. */
  of(objectID: string): readonly Entry[] {
    return listed(this.#entries.get(objectID));
  }

  ids(): string[] {
    return [...this.#entries.keys()];
  }

  all(): Entry[] {
    return [...this.#entries.values()].flatMap(listed);
  }

  /** Replaces the entries of these objects, in one write of each shard that they are in; an empty list removes the object. */
  async write(changes: ReadonlyMap<string, readonly Entry[]>): Promise<void> {
    const byShard = new Map<number, Map<string, readonly Entry[]>>();
    for (const [objectID, entries] of changes) {
      const at = await this.#shardFor(objectID, entries);
      byShard.set(at, (byShard.get(at) ?? new Map<string, readonly Entry[]>()).set(objectID, entries));
    }
    for (const [at, its] of byShard) await this.#save(at, its);
  }

  /** The shard of an object; a new one is added to the first shard with room for it. */
  async #shardFor(objectID: string, entries: readonly Entry[]): Promise<number> {
    const known = this.#shardOf.get(objectID);
    if (known !== undefined || this.#entries.has(objectID) || this.#isSingle) return known ?? 0;
    const length = objectID.length + textFor(entries).length;
    for (const [at, shard] of this.#all.entries()) {
      if (shard.length + length > this.#shardLength) continue;
      if (at >= this.#count && !(await this.#open(at))) break;
      // Counted at once, because others of the same write follow.
      shard.length += length;
      if (at > 0) this.#shardOf.set(objectID, at);
      return at;
    }
    return 0;
  }

  /** Begins to use a shard; false if the manifest that installed the agent does not grant it. */
  async #open(at: number): Promise<boolean> {
    const shard = this.#all[at];
    try {
      await shard?.load();
    } catch (error) {
      if (!isStatus(error, 403)) throw error;
      this.#isSingle = true;
      return false;
    }
    // The first one says that there is another, before anything is in it.
    await this.#save(0, new Map(), at + 1);
    this.#count = at + 1;
    return true;
  }

  async #save(
    at: number,
    changes: ReadonlyMap<string, readonly Entry[]>,
    count = this.#count,
  ): Promise<void> {
    const data: Record<string, string | null> = {};
    for (const [objectID, entries] of changes)
      data[objectID] = entries.length === 0 ? null : textFor(entries);
    try {
      await this.#all[at]?.save(data, at === 0 ? count : 1, () => this.#textsOf(at));
    } catch (error) {
      if (isStatus(error, 409)) this.#outdated();
      throw error;
    }
    for (const [objectID, entries] of changes) {
      if (entries.length > 0) this.#set(objectID, entries);
      else this.#remove(objectID, at);
    }
  }

  #remove(objectID: string, at: number): void {
    const shard = this.#all[at];
    if (shard) shard.length -= objectID.length + textFor(this.of(objectID)).length;
    this.#entries.delete(objectID);
    this.#shardOf.delete(objectID);
  }

  /** All that is known to be in a shard. */
  #textsOf(at: number): Record<string, string> {
    const data: Record<string, string> = {};
    for (const objectID of this.#entries.keys()) {
      if ((this.#shardOf.get(objectID) ?? 0) === at) data[objectID] = textFor(this.of(objectID));
    }
    return data;
  }

  /** Nearly every object has one entry, which is stored without a list to save memory. */
  #set(objectID: string, entries: readonly Entry[]): void {
    const [first] = entries;
    this.#entries.set(objectID, first && entries.length === 1 ? first : entries);
  }
}
