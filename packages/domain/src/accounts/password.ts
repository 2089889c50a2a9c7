import { accountMessages } from './messages.ts';

/** Longest password, in characters. The limit bounds the time that hashing takes. */
export const PASSWORD_MAX = 128;

/**
 * The message for a password that is too weak, or null. A password needs 8 characters, an upper-case and a lower-case
 * letter, a digit and a symbol (Spec 1 §5); a space does not count as a symbol.
 */
export function checkPassword(text: string): string | null {
  const length = [...text].length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{M}\p{N}\p{C}\s]/u];
  if (length < 8 || !kinds.every((kind) => kind.test(text))) return accountMessages.password;
  return length > PASSWORD_MAX ? accountMessages.passwordTooLong : null;
}
