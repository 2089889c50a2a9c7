/** A resource with the UIDs of those that own it; a parent may be absent, or be one of its own descendants. */
export interface OwnedResource {
  readonly uid: string;
  readonly parents: readonly string[];
}

/** A resource at its place in the tree. */
export interface TreePlace<Resource> {
  readonly resource: Resource;
  /** 0 for the root. */
  readonly depth: number;
  /** UID of the resource under which it is listed; null for the root. */
  readonly parent: string | null;
  readonly childCount: number;
  /** Whether it owns resources that are not listed, because they are deeper than the levels that are followed. */
  readonly isCut: boolean;
}

/** Most resources of one tree; the rest is not sent. */
export const MAX_TREE_NODES = 10_000;

/** Levels of a resource tree that are followed (Spec 1 §13: "Resource tree traversal cap 1000 levels"). */
export const MAX_TREE_DEPTH = 1_000;

/**
 * The descendants of `root` by owner references, depth first, with the root. Each resource is listed once, under the first
 * of its parents that is reached, so that a loop of owners ends. `order` orders the children of one parent. Below `isOpen`
 * false nothing is listed.
 */
export function resourceTree<Resource extends OwnedResource>(
  resources: Iterable<Resource>,
  root: string,
  order: (a: Resource, b: Resource) => number,
  isOpen: (resource: Resource) => boolean = () => true,
): TreePlace<Resource>[] {
  const byUid = new Map<string, Resource>();
  const childrenOf = new Map<string, Resource[]>();
  for (const resource of resources) {
    byUid.set(resource.uid, resource);
    for (const parent of new Set(resource.parents)) {
      const children = childrenOf.get(parent);
      if (children === undefined) childrenOf.set(parent, [resource]);
      else children.push(resource);
    }
  }
  const top = byUid.get(root);
  if (top === undefined) return [];
  const places: TreePlace<Resource>[] = [];
  const listed = new Set([root]);
  // A stack instead of recursion: a chain of owners may be as long as the cap.
  const stack: { resource: Resource; depth: number; parent: string | null }[] = [
    { resource: top, depth: 0, parent: null },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { resource, depth } = next;
    const below = (childrenOf.get(resource.uid) ?? []).filter(({ uid }) => !listed.has(uid));
    const isDeepest = depth >= MAX_TREE_DEPTH;
    const children = isDeepest ? [] : below.toSorted(order);
    for (const { uid } of children) listed.add(uid);
    places.push({ ...next, childCount: children.length, isCut: isDeepest && below.length > 0 });
    if (!isOpen(resource)) continue;
    for (const child of children.toReversed())
      stack.push({ resource: child, depth: depth + 1, parent: resource.uid });
  }
  return places;
}
