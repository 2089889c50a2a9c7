/** More matches than this are not counted. */
export const MATCHES_MAX = 1000;

/** A part of a text, `to` exclusive. */
export interface Match {
  readonly from: number;
  readonly to: number;
}

/** Where a text contains the words, ignoring case, without overlaps: the first MATCHES_MAX places. */
export function matchesIn(text: string, words: string): readonly Match[] {
  if (words === '') return [];
  // Lower case may change the length of other letters, and with it every position.
  const [inText, wanted] = [lowerCase(text), lowerCase(words)];
  const found: Match[] = [];
  let at = inText.indexOf(wanted);
  while (at >= 0 && found.length < MATCHES_MAX) {
    found.push({ from: at, to: at + wanted.length });
    at = inText.indexOf(wanted, at + wanted.length);
  }
  return found;
}

const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The index of the match to go to from a position: the next one, or the one before, in a circle; -1 without any. */
export function matchFrom(matches: readonly Match[], position: number, by: 1 | -1): number {
  if (matches.length === 0) return -1;
  const next = matches.findIndex(({ from }) => from >= position);
  if (by === 1) return next < 0 ? 0 : next;
  const before = matches.findLastIndex(({ to }) => to < position);
  return before < 0 ? matches.length - 1 : before;
}

/** '3 of 12', 'No results', or nothing without words. `at` is the index of the selected match, -1 without one. */
export function countText(matches: readonly Match[], at: number, words: string): string {
  if (words === '') return '';
  if (matches.length === 0) return 'No results';
  const total = matches.length === MATCHES_MAX ? `${MATCHES_MAX}+` : String(matches.length);
  return at < 0 ? `${total} results` : `${at + 1} of ${total}`;
}
