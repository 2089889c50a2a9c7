import { collapseSpaces, hasHiddenCharacters } from '@hawser/domain/names';

/** Visible ASCII with single spaces: nearly all text is clean already. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Cleans text of a cluster or agent so that it can be stored and shown safely: control characters and direction marks become
 * spaces, lone surrogates the replacement character, and the text is cut at `longest` UTF-16 units.
 */
export function cleanText(text: string, longest: number): string {
  if (text.length <= longest && PLAIN.test(text)) return text;
  let clean = '';
  for (const character of text.slice(0, longest).toWellFormed()) {
    clean += hasHiddenCharacters(character) ? ' ' : character;
  }
  return collapseSpaces(clean);
}
