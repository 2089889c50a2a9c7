/** What a word of a name begins after. */
export const WORD_SEPARATORS: readonly string[] = ['-', '_', '.', '/', ':', ' '];

/**
 * How well a name matches a text that it may contain, best first: 0 it begins with it, 1 one of its words does, 2 otherwise. Both are
 * in lower case.
 */
export function matchRank(name: string, text: string): 0 | 1 | 2 {
  if (name.startsWith(text)) return 0;
  return WORD_SEPARATORS.some((separator) => name.includes(`${separator}${text}`)) ? 1 : 2;
}
