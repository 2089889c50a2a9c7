import { type Entry, isSameResource } from './entry.ts';
import type { Inventory } from './inventory.ts';

/** The entries of objects that were applied, with the uids that they got; only those that the inventory does not have yet. */
export function entriesWithUids(
  inventory: Inventory,
  applied: readonly { readonly entry: Entry; readonly uid: string | null }[],
): Map<string, Entry[]> {
  const changes = new Map<string, Entry[]>();
  for (const { entry, uid } of applied) {
    const { objectID, kind, namespace, name } = entry;
    const kept = inventory.of(objectID);
    if (uid === null || kept.some((old) => isSameResource(old, entry) && old.uid === uid)) continue;
    // The uid identifies the object, so the router is no longer needed.
    const known = { objectID, kind, namespace, name, uid };
    changes.set(
      objectID,
      kept.map((old) => (isSameResource(old, entry) ? known : old)),
    );
  }
  return changes;
}
