/** Rows in the places that they had, as keys by index. */
export type HeldPlaces = ReadonlyMap<number, string>;

/** The keys that stand at the indexes from `from` to `to` (exclusive), as far as they have arrived. */
export function placesOf(from: number, to: number, keyAt: (index: number) => string | undefined): HeldPlaces {
  const places = new Map<number, string>();
  for (let index = from; index < to; index++) {
    const key = keyAt(index);
    if (key !== undefined) places.set(index, key);
  }
  return places;
}

/**
 * Held rows in their places, with what stands `now` in the others: a row that came takes a place that is free, and none stands
 * twice.
 */
export function mergedPlaces(now: HeldPlaces, held: HeldPlaces, total: number): HeldPlaces {
  const places = new Map([...held].filter(([index]) => index < total));
  const placed = new Set(places.values());
  const others = [...now.values()].filter((key) => !placed.has(key));
  for (const index of now.keys()) {
    if (places.has(index)) continue;
    const key = others.shift();
    if (key !== undefined) places.set(index, key);
  }
  return places;
}

/** Whether any held row would now stand elsewhere. */
export function isNewer(held: HeldPlaces, keyAt: (index: number) => string | undefined): boolean {
  for (const [index, key] of held) {
    const now = keyAt(index);
    if (now !== undefined && now !== key) return true;
  }
  return false;
}
