import type { Whose } from './whose-object.ts';

/** What is kept of an object: the answer of a cluster may be as long as it likes. */
export interface Held {
  /** With its kind. */
  readonly name: string;
  readonly uid: string;
  readonly whose: Whose;
  /** UIDs of its owners. */
  readonly owners: readonly string[];
  /** All of its owners would be in the same namespace. */
  readonly isOwnedHere: boolean;
  readonly isDeleting: boolean;
}

/**
 * The objects that say whether others use the namespace that holds these, and those of them that Kubernetes is about to delete. What is
 * owned by something of the agent or of others is decided with it. What the cluster puts everywhere decides nothing: it is there as long as
 * the namespace. Nor do objects that own each other.
 */
export function decidingObjects(held: readonly Held[]): { readonly others: Held[]; readonly going: Held[] } {
  const there = new Set(held.map(({ uid }) => uid));
  const deciding = new Set(held.flatMap(({ whose, uid }) => (whose === 'nobody' ? [] : [uid])));
  const owned = new Map<string, Held[]>();
  const decided = new Set<Held>();
  const [others, going]: [Held[], Held[]] = [[], []];
  for (const item of held) {
    for (const uid of item.owners) {
      const siblings = owned.get(uid);
      if (siblings === undefined) owned.set(uid, [item]);
      else siblings.push(item);
    }
    if (item.whose === 'agent') decided.add(item);
    if (item.whose !== 'others' || item.owners.some((uid) => deciding.has(uid))) continue;
    decided.add(item);
    const isOrphan = item.isOwnedHere && !item.owners.some((uid) => there.has(uid));
    (isOrphan || item.isDeleting ? going : others).push(item);
  }
  // What is added while it is walked is walked as well.
  for (const { uid, whose } of decided)
    if (whose !== 'nobody') for (const item of owned.get(uid) ?? []) decided.add(item);
  others.push(...held.filter((item) => item.whose === 'others' && !decided.has(item)));
  return { others, going };
}
