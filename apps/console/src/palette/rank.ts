/**
 * How well `label` matches `text`: 3 it starts with it, 2 one of its words does, 1 it contains the letters in order, 0 not
 * at all.
 */
export function rank(label: string, text: string): 0 | 1 | 2 | 3 {
  const wanted = text.trim().toLowerCase();
  const words = label.toLowerCase();
  if (wanted === '' || words.startsWith(wanted)) return 3;
  if (words.includes(` ${wanted}`)) return 2;
  let at = 0;
  for (const letter of wanted) {
    at = words.indexOf(letter, at) + 1;
    if (at === 0) return 0;
  }
  return 1;
}

/** The entries that match `text`, best first, otherwise in the given order. */
export function rankedBy<Entry extends { label: string }>(entries: readonly Entry[], text: string): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: rank(entry.label, text) }))
    .filter((found) => found.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map((found) => found.entry);
}
