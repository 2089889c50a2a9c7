/** Row keys by their frozen index. */
export type FrozenRows = ReadonlyMap<number, string>;

/** The keys at the indexes from `from` to `to` (exclusive) that have arrived. */
export function rowKeysIn(
  from: number,
  to: number,
  keyAt: (index: number) => string | undefined,
): FrozenRows {
  const places = new Map<number, string>();
  for (let index = from; index < to; index++) {
    const key = keyAt(index);
    if (key !== undefined) places.set(index, key);
  }
  return places;
}

/** Frozen rows at their indexes, filled up with the current rows: a new row takes a free index, and no row appears twice. */
export function mergedRows(now: FrozenRows, frozen: FrozenRows, total: number): FrozenRows {
  const places = new Map([...frozen].filter(([index]) => index < total));
  const placed = new Set(places.values());
  const others = [...now.values()].filter((key) => !placed.has(key));
  for (const index of now.keys()) {
    if (places.has(index)) continue;
    const key = others.shift();
    if (key !== undefined) places.set(index, key);
  }
  return places;
}

/** Whether any frozen row would be at another index now. */
export function hasNewerOrder(frozen: FrozenRows, keyAt: (index: number) => string | undefined): boolean {
  for (const [index, key] of frozen) {
    const now = keyAt(index);
    if (now !== undefined && now !== key) return true;
  }
  return false;
}
