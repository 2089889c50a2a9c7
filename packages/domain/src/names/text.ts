// Zero-width joiners (U+200C, U+200D) are allowed: Persian, Indic scripts and emoji need them.
const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * Whether `text` contains characters that are invisible or change the direction of the text around them: control characters,
 * direction marks, zero-width spaces, line separators, unpaired surrogates.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** Replaces repeated white space by one space and trims the ends (Spec 2 §5, router name and namespace). */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
