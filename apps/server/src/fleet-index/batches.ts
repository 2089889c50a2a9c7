/** Records that one statement reads: while its answer is put into the index, nothing else runs. */
const BATCH = 4_000;

/** Items in batches of one statement each; `sizeOf` is how many records an item is. */
export function* batches<T>(items: readonly T[], sizeOf: (item: T) => number = () => 1): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    const more = Math.max(1, sizeOf(item));
    if (batch.length > 0 && size + more > BATCH) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += more;
  }
  if (batch.length > 0) yield batch;
}
