import type { DesiredObject, ServerMessage } from '@hawser/contract/agent';
import { type PackedManifest, packedManifest, unpackedManifest } from './packed-manifest.ts';

export type DesiredMessage = Extract<ServerMessage, { type: 'desired' }>;

/** Objects of messages by id. Agents that share a process and receive the same message share its index. */
const indexes = new WeakMap<DesiredMessage, ReadonlyMap<string, DesiredObject>>();

function indexOf(message: DesiredMessage): ReadonlyMap<string, DesiredObject> {
  let index = indexes.get(message);
  if (!index)
    indexes.set(message, (index = new Map(message.apply.map((desired) => [desired.objectID, desired]))));
  return index;
}

/**
 * An object whose manifest is kept as text, which takes a tenth of the memory of what it is parsed to: the agent of a hub may have 40,000.
 * It is read when the object is applied or compared.
 */
class KeptObject implements DesiredObject {
  readonly objectID: string;
  readonly version: number;
  readonly digest: string;
  readonly #manifest: PackedManifest;

  constructor({ objectID, version, digest, manifest }: DesiredObject) {
    this.objectID = objectID;
    this.version = version;
    this.digest = digest;
    this.#manifest = packedManifest(manifest);
  }

  get manifest(): DesiredObject['manifest'] {
    return unpackedManifest(this.#manifest);
  }
}

/** Agents that share a process and receive the same message share what is kept of it. */
const kept = new WeakMap<DesiredObject, KeptObject>();

function keptOf(desired: DesiredObject): KeptObject {
  let object = kept.get(desired);
  if (!object) kept.set(desired, (object = new KeptObject(desired)));
  return object;
}

/** The desired set of this router, as received since the agent started. */
export class DesiredSet {
  /** The shared index of a message, until this set differs from it. */
  #objects: ReadonlyMap<string, DesiredObject> = new Map();
  #own: Map<string, DesiredObject> | null = null;
  /** No longer desired: to be pruned. */
  readonly #toBePruned = new Set<string>();

  /** Of these, what they created stays. */
  readonly #orphans = new Set<string>();

  get(objectID: string): DesiredObject | null {
    return this.#objects.get(objectID) ?? null;
  }

  isToBePruned(objectID: string): boolean {
    return this.#toBePruned.has(objectID);
  }

  /** Those that are still to be pruned. */
  get prunedIDs(): ReadonlySet<string> {
    return this.#toBePruned;
  }

  /** Whether what the object created stays when it is pruned. */
  isOrphan(objectID: string): boolean {
    return this.#orphans.has(objectID);
  }

  ids(): string[] {
    return [...this.#objects.keys()];
  }

  /** How many are still to be pruned. */
  get pruneCount(): number {
    return this.#toBePruned.size;
  }

  /**
   * Applies the message to the set. `present` are the ids that the agent knows: what a complete set does not name is to be
   * pruned. Returns the ids that need work.
   */
  receive(message: DesiredMessage, present: readonly string[]): Set<string> {
    const touched = new Set<string>();
    if (this.#objects.size === 0) {
      this.#objects = indexOf(message);
      this.#own = null;
    }
    for (const desired of message.apply) {
      if (this.#objects.get(desired.objectID) !== desired)
        this.#change().set(desired.objectID, keptOf(desired));
      this.#toBePruned.delete(desired.objectID);
      this.#orphans.delete(desired.objectID);
      touched.add(desired.objectID);
    }
    for (const objectID of message.orphan ?? []) this.#orphans.add(objectID);
    for (const objectID of message.remove) this.#markForPrune(objectID, touched);
    if (message.complete) {
      const whole = new Set([...message.keep, ...message.apply.map((desired) => desired.objectID)]);
      for (const objectID of [...present, ...this.#objects.keys()]) {
        if (!whole.has(objectID)) this.#markForPrune(objectID, touched);
      }
      for (const objectID of message.keep) if (this.#toBePruned.delete(objectID)) touched.add(objectID);
    }
    return touched;
  }

  /** Marks everything to be pruned: the router is detached. */
  clear(present: readonly string[]): Set<string> {
    const touched = new Set<string>();
    for (const objectID of [...present, ...this.#objects.keys()]) this.#markForPrune(objectID, touched);
    return touched;
  }

  /** The object was pruned. */
  pruned(objectID: string): void {
    this.#orphans.delete(objectID);
    this.#toBePruned.delete(objectID);
  }

  #change(): Map<string, DesiredObject> {
    this.#objects = this.#own ??= new Map(this.#objects);
    return this.#own;
  }

  #markForPrune(objectID: string, touched: Set<string>): void {
    if (this.#objects.has(objectID)) this.#change().delete(objectID);
    this.#toBePruned.add(objectID);
    touched.add(objectID);
  }
}
