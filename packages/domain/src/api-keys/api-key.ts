import { fieldMessages } from '../fields/index.ts';
import { collapseSpaces, hasHiddenCharacters } from '../names/index.ts';
import { apiKeyMessages, KEY_NAME_MAX } from './messages.ts';

/** For how many days a key may be made; null: without an end. */
export const KEY_DAYS = [7, 30, 90, 365, null] as const;

/** Most keys of a context, so that each can be looked through. */
export const KEYS_MAX = 100;

/** What may be done with a key. */
export const API_KEY_CAPABILITIES = ['revoke'] as const;

/** The message for a name that a key may not have, or null. */
export function checkKeyName(text: string): string | null {
  const name = collapseSpaces(text);
  if (name === '') return fieldMessages.required;
  if (name.length > KEY_NAME_MAX) return apiKeyMessages.nameTooLong;
  return hasHiddenCharacters(name) ? apiKeyMessages.nameHidden : null;
}

/** Whether a key no longer works at `now`. */
export const isKeyOver = ({ expiresAt }: { readonly expiresAt: number | null }, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;
