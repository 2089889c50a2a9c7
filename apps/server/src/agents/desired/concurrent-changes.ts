/** Changes published while desired sets are read, which may be newer than what was read. */
export class ConcurrentChanges {
  /** Objects by router; null when any object of the router may have changed. */
  readonly #objects = new Map<string, Set<string> | null>();

  /** This object changed on the router; null: any of its objects may have. */
  add(routerID: string, objectID: string | null): void {
    const known = this.#objects.get(routerID);
    if (known === null) return;
    if (objectID === null) this.#objects.set(routerID, null);
    else this.#objects.set(routerID, (known ?? new Set()).add(objectID));
  }

  /** A copy of the router's `objectIDs` without those that changed. */
  without(routerID: string, objectIDs: ReadonlySet<string>): Set<string> {
    const changed = this.#objects.get(routerID);
    if (changed === null) return new Set();
    const left = new Set(objectIDs);
    for (const objectID of changed ?? []) left.delete(objectID);
    return left;
  }
}
