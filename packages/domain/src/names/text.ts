// Zero-width joiners (U+200C, U+200D) are left alone: Persian, Indic scripts and emoji are written with them.
const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * Whether `text` holds characters that a reader cannot see or that turn the text around them: control characters,
 * direction marks, zero-width spaces, line separators, halves of surrogate pairs.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** Repeated white space as one space, none at the ends (Spec 2 §5, router name and namespace). */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
