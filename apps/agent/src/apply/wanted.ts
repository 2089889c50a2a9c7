import type { DesiredObject, ServerMessage } from '@hawser/contract';

export type DesiredMessage = Extract<ServerMessage, { type: 'desired' }>;

/** The objects of orders by their ids: agents that share a process share what they are all told, and then this as well. */
const indexes = new WeakMap<DesiredMessage, ReadonlyMap<string, DesiredObject>>();

function indexOf(message: DesiredMessage): ReadonlyMap<string, DesiredObject> {
  let index = indexes.get(message);
  if (!index)
    indexes.set(message, (index = new Map(message.apply.map((desired) => [desired.objectID, desired]))));
  return index;
}

/** What the server wants of this router, as far as it has said so since the agent started. */
export class Wanted {
  /** An order's own index, until something differs from it. */
  #objects: ReadonlyMap<string, DesiredObject> = new Map();
  #own: Map<string, DesiredObject> | null = null;
  /** Wanted once, not any more: to be pruned, until nothing is left. */
  readonly #doomed = new Set<string>();

  get(objectID: string): DesiredObject | null {
    return this.#objects.get(objectID) ?? null;
  }

  isDoomed(objectID: string): boolean {
    return this.#doomed.has(objectID);
  }

  ids(): string[] {
    return [...this.#objects.keys()];
  }

  /** How many wait to be pruned. */
  get doomedCount(): number {
    return this.#doomed.size;
  }

  /**
   * Takes the message in. `present` are the ids that the agent knows of: in a complete set what is not named is doomed.
   * Returns the ids that there is something to do for.
   */
  take(message: DesiredMessage, present: readonly string[]): Set<string> {
    const touched = new Set<string>();
    if (this.#objects.size === 0) {
      this.#objects = indexOf(message);
      this.#own = null;
    }
    for (const desired of message.apply) {
      if (this.#objects.get(desired.objectID) !== desired) this.#change().set(desired.objectID, desired);
      this.#doomed.delete(desired.objectID);
      touched.add(desired.objectID);
    }
    for (const objectID of message.remove) this.#doom(objectID, touched);
    if (message.complete) {
      const whole = new Set([...message.keep, ...message.apply.map((desired) => desired.objectID)]);
      for (const objectID of [...present, ...this.#objects.keys()]) {
        if (!whole.has(objectID)) this.#doom(objectID, touched);
      }
      for (const objectID of message.keep) if (this.#doomed.delete(objectID)) touched.add(objectID);
    }
    return touched;
  }

  /** Dooms everything: the router is detached. */
  clear(present: readonly string[]): Set<string> {
    const touched = new Set<string>();
    for (const objectID of [...present, ...this.#objects.keys()]) this.#doom(objectID, touched);
    return touched;
  }

  /** Nothing is left of a doomed one. */
  bury(objectID: string): void {
    this.#doomed.delete(objectID);
  }

  #change(): Map<string, DesiredObject> {
    this.#objects = this.#own ??= new Map(this.#objects);
    return this.#own;
  }

  #doom(objectID: string, touched: Set<string>): void {
    if (this.#objects.has(objectID)) this.#change().delete(objectID);
    this.#doomed.add(objectID);
    touched.add(objectID);
  }
}
