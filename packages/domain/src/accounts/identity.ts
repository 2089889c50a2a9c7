import { fieldMessages } from '../fields/index.ts';
import { collapseSpaces, hasHiddenCharacters, isUnseen, NAME_MAX } from '../names/index.ts';
import { accountMessages } from './messages.ts';

/** The e-mail address as it is stored and compared: trimmed, in lower case. */
export function emailOf(text: string): string {
  return text.trim().toLowerCase();
}

/** The message for a display name that may not be stored, or null. */
export function checkDisplayName(text: string): string | null {
  const name = collapseSpaces(text);
  if (isUnseen(name)) return fieldMessages.required;
  if (name.length > NAME_MAX) return accountMessages.displayNameTooLong;
  return hasHiddenCharacters(name) ? accountMessages.displayNameHidden : null;
}
