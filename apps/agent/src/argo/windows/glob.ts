/**
 * Whether a text matches a pattern in which `*` stands for any text and `?` for any character; null for a pattern with other signs of
 * Argo CD's, such as `[ab]` and `{a,b}`. The time grows with the product of both lengths at most, whatever the pattern is.
 */
export function matches(pattern: string, text: string): boolean | null {
  if (/[[\]{}\\]/.test(pattern)) return null;
  let at = 0;
  let place = 0;
  // The last star, and where the text after what it stands for begins.
  let star = -1;
  let from = 0;
  while (place < text.length) {
    if (pattern[at] === '*') {
      star = at;
      at += 1;
      from = place;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[place])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      at = star + 1;
      from += 1;
      place = from;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
