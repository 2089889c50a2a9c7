import { accountMessages } from './messages.ts';

/** Longest password, in characters: hashing a longer one would be work for nothing. */
export const PASSWORD_MAX = 128;

/** The message for a password that is too weak (Spec 1 §5), or null. A space is no symbol. */
export function checkPassword(text: string): string | null {
  const length = [...text].length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{M}\p{N}\p{C}\s]/u];
  if (length < 8 || !kinds.every((kind) => kind.test(text))) return accountMessages.password;
  return length > PASSWORD_MAX ? accountMessages.passwordTooLong : null;
}
