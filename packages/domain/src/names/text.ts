// Zero-width joiners (U+200C, U+200D) and variation selectors are allowed: Persian, Indic scripts, Han and emoji need them. The property DI
// (Default_Ignorable_Code_Point) has what is drawn as nothing, such as the fillers of Hangul, besides the Braille pattern without dots.
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]|(?![\u200c\u200d]|\p{Variation_Selector})[\p{Cf}\p{DI}]/u;
/** Nothing but spaces and what joins or varies other characters. */
const UNSEEN = /^[\s\p{Join_Control}\p{Variation_Selector}]*$/u;

/**
 * Whether `text` contains characters that are invisible or change the direction of the text around them: control characters,
 * direction marks, zero-width spaces, line separators, unpaired surrogates, letters that are drawn as nothing.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** Whether nothing of `text` is seen. */
export function isUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** Replaces repeated white space by one space and trims the ends (Spec 2 §5, router name and namespace). */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** `text` with its hidden characters as `\u{202e}`, for texts that are compared; line breaks and tabs stay. */
export function hiddenEscaped(text: string): string {
  return text.replaceAll(/[^ -~\n\t]/gu, (character) =>
    hasHiddenCharacters(character) ? `\\u{${character.codePointAt(0)?.toString(16)}}` : character,
  );
}

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
