/** Where a removed element was. */
interface Place {
  readonly parent: Node;
  readonly previous: Node | null;
}

/** A point between two children of an element of the page. */
interface Gap {
  readonly parent: HTMLElement;
  /** The child before it; null at the start. */
  readonly previous: Node | null;
}

/** By the topmost removed element. The browser forgets the place of an element that is removed. */
const places = new WeakMap<Node, Place>();

/** Remembers where removed elements were. */
export function notePlaces(changes: readonly MutationRecord[]): void {
  for (const { target, removedNodes, previousSibling } of changes)
    for (const node of removedNodes) places.set(node, { parent: target, previous: previousSibling });
}

/** Where a removed element was, or the innermost element around it that is still there; null if that is not known. */
export function gapOf(removed: Node): Gap | null {
  const place = places.get(removed.getRootNode());
  if (place === undefined) return null;
  const { parent } = place;
  if (!parent.isConnected) return gapOf(parent);
  return parent instanceof HTMLElement ? { parent, previous: previousIn(place) } : null;
}

/** The nearest child before it that is still there. */
function previousIn({ parent, previous }: Place): Node | null {
  // Nodes that were moved elsewhere may name each other.
  const seen = new Set<Node>();
  let at = previous;
  while (at !== null && at.parentNode !== parent && !seen.has(at)) {
    seen.add(at);
    at = places.get(at)?.previous ?? null;
  }
  return at?.parentNode === parent ? at : null;
}
