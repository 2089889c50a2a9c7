/** The selection with `key` toggled. */
export function toggled(selection: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/**
 * The selection plus all rows between two indexes, inclusive, in any order. Rows that have not arrived (`keyAt` returns
 * undefined) cannot be selected.
 */
export function withRange(
  selection: ReadonlySet<string>,
  one: number,
  other: number,
  keyAt: (index: number) => string | undefined,
): ReadonlySet<string> {
  const next = new Set(selection);
  for (let index = Math.min(one, other); index <= Math.max(one, other); index++) {
    const key = keyAt(index);
    if (key !== undefined) next.add(key);
  }
  return next;
}
