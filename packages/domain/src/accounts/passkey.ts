import { fieldMessages } from '../fields/index.ts';
import { collapseSpaces, hasHiddenCharacters } from '../names/index.ts';
import { passkeyMessages } from './messages.ts';

const NAME_MAX = 60;

/** The message for a name of a passkey that may not be stored, or null. */
export function checkPasskeyName(text: string): string | null {
  const name = collapseSpaces(text);
  if (name === '') return fieldMessages.required;
  if (name.length > NAME_MAX) return passkeyMessages.nameTooLong;
  return hasHiddenCharacters(name) ? passkeyMessages.nameHidden : null;
}
