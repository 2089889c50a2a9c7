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

/** Whether any held row would now stand elsewhere. */
export function isNewer(held: HeldPlaces, keyAt: (index: number) => string | undefined): boolean {
  for (const [index, key] of held) {
    const now = keyAt(index);
    if (now !== undefined && now !== key) return true;
  }
  return false;
}
