/** The incident after (or before) the one with this ID, in a circle; the first (or last) without one; null if there are none. */
export function stepFrom<Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string | null,
  by: 1 | -1,
): Row | null {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return rows.at(by === 1 ? 0 : -1) ?? null;
  return rows.at((at + by) % rows.length) ?? null;
}
