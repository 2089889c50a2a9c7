/** Longest text that can be pasted, UTF-16 units. */
export const MAX_PASTE = 1_048_576;

/**
 * Pasted text without control characters but tabs and ends of lines: an escape sequence in it could end the bracketed paste, so that
 * the shell runs what follows.
 */
export function pastedText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');
}
