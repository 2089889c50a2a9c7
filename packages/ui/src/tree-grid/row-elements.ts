/** Which element draws which row: its number, which is React's key, by the row's place. */
export type RowElements = ReadonlyMap<number, { readonly key: string; readonly element: number }>;

export const NO_ELEMENTS: RowElements = new Map();

/**
 * The elements that draw these rows. A row keeps its element wherever it goes, but where `isFree` says so of the element at its
 * place, it takes that one over, whatever row that drew: another text in an element costs less than another element.
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
