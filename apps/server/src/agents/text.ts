import { collapseSpaces, hasHiddenCharacters } from '@hawser/domain';

/** Visible ASCII with single spaces between, as nearly all of it is: clean already. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Text of a cluster or an agent as it may be stored and shown: control characters and direction marks become spaces,
 * halves of surrogate pairs a replacement mark, and the rest is cut at `longest` UTF-16 units.
 */
export function cleanText(text: string, longest: number): string {
  if (text.length <= longest && PLAIN.test(text)) return text;
  let clean = '';
  for (const character of text.slice(0, longest).toWellFormed()) {
    clean += hasHiddenCharacters(character) ? ' ' : character;
  }
  return collapseSpaces(clean);
}
