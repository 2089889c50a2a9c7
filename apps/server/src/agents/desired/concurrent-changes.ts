/** What was heard of while desired sets were read: it may be newer than what was read. */
export class ConcurrentChanges {
  /** Objects by router; null where it may be any of the router's. */
  readonly #objects = new Map<string, Set<string> | null>();

  /** Something changed about this object on the router; null: about any of them. */
  add(routerID: string, objectID: string | null): void {
    const known = this.#objects.get(routerID);
    if (known === null) return;
    if (objectID === null) this.#objects.set(routerID, null);
    else this.#objects.set(routerID, (known ?? new Set()).add(objectID));
  }

  /** Those of the router's `objectIDs` of which nothing was heard, as a set of its own. */
  without(routerID: string, objectIDs: ReadonlySet<string>): Set<string> {
    const changed = this.#objects.get(routerID);
    if (changed === null) return new Set();
    const left = new Set(objectIDs);
    for (const objectID of changed ?? []) left.delete(objectID);
    return left;
  }
}
