const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const begins = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((part) => words.some((word) => word.startsWith(part)));

/** What an entry is found by: its label, and other words that a person may think of. */
interface Findable {
  label: string;
  words?: string;
}

/**
 * How well an entry matches `text`: 4 its label starts with it, 3 each word begins a word of the label, 2 the text is its initials
 * ('dc' for Define Cluster), 1 each word begins a word of the label or another word that it is found by, 0 not at all.
 */
export function rank({ label, words = '' }: Findable, text: string): 0 | 1 | 2 | 3 | 4 {
  const wanted = wordsOf(text);
  if (wanted.length === 0 || label.toLowerCase().startsWith(text.trim().toLowerCase())) return 4;
  const own = wordsOf(label);
  if (begins(own, wanted)) return 3;
  const initials = own.map((word) => word.charAt(0)).join('');
  if (wanted.length === 1 && wanted[0] === initials) return 2;
  return begins([...own, ...wordsOf(words)], wanted) ? 1 : 0;
}

/** The entries that match `text`, best first, otherwise in the given order. */
export function rankedBy<Entry extends Findable>(entries: readonly Entry[], text: string): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: rank(entry, text) }))
    .filter((found) => found.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map((found) => found.entry);
}
