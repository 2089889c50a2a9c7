/** Records that one statement reads again: while its answer is taken in, nothing else runs. */
const BATCH = 4_000;

/** Items together as one statement reads them, by how many records each stands for. */
export function* batches<T>(items: readonly T[], sizeOf: (item: T) => number = () => 1): Generator<T[]> {
  let part: T[] = [];
  let size = 0;
  for (const item of items) {
    const more = Math.max(1, sizeOf(item));
    if (part.length > 0 && size + more > BATCH) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(item);
    size += more;
  }
  if (part.length > 0) yield part;
}
