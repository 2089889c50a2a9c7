// Zero-width joiners (U+200C, U+200D) are allowed: Persian, Indic scripts and emoji need them.
const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** Letters and symbols that are drawn as nothing: the fillers of Hangul, and the Braille pattern without dots. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/;
/** Nothing but spaces and what joins or varies other characters. */
const UNSEEN = /^[\s\p{Join_Control}\p{Variation_Selector}]*$/u;

/**
 * Whether `text` contains characters that are invisible or change the direction of the text around them: control characters,
 * direction marks, zero-width spaces, line separators, unpaired surrogates, letters that are drawn as nothing.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text) || BLANK.test(text);
}

/** Whether nothing of `text` is seen. */
export function isUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** Replaces repeated white space by one space and trims the ends (Spec 2 §5, router name and namespace). */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
