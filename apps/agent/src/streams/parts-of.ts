/** A reading in parts of at most `size`, at least one: the first has `reset`, the last is `complete`. */
export function* partsOf<Row>(
  rows: readonly Row[],
  size: number,
): Generator<{ readonly part: Row[]; readonly reset: boolean; readonly complete: boolean }> {
  for (let from = 0; from === 0 || from < rows.length; from += size) {
    const part = rows.slice(from, from + size);
    yield { part, reset: from === 0, complete: from + size >= rows.length };
  }
}
