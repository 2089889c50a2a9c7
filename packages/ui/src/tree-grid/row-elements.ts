/** Which element renders which row: the element's number, used as React key, by row index. */
export type RowElements = ReadonlyMap<number, { readonly key: string; readonly element: number }>;

export const NO_ELEMENTS: RowElements = new Map();

/**
 * Assigns elements to rows. A row keeps its element when it moves, unless `isFree` allows to reuse the element at its new
 * index, whatever row it rendered: changing the text of an element is cheaper than moving it.
 */
export function rowElements(
  before: RowElements,
  keys: ReadonlyMap<number, string>,
  isFree: (index: number) => boolean,
): RowElements {
  const taken = new Map<number, { key: string; element: number }>();
  const used = new Set<number>();
  const take = (index: number, key: string, element: number): void => {
    taken.set(index, { key, element });
    used.add(element);
  };
  for (const [index, key] of keys) {
    const there = before.get(index);
    if (there !== undefined && (there.key === key || isFree(index))) take(index, key, there.element);
  }
  const elsewhere = new Map<string, number>();
  let next = 0;
  for (const { key, element } of before.values()) {
    elsewhere.set(key, element);
    next = Math.max(next, element + 1);
  }
  for (const [index, key] of keys) {
    if (taken.has(index)) continue;
    const own = elsewhere.get(key);
    take(index, key, own === undefined || used.has(own) ? next++ : own);
  }
  return taken;
}
