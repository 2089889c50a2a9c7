import { collapseSpaces, hasHiddenCharacters, KEY_MAX, NAME_MAX } from '../names/index.ts';
import { clusterMessages } from './messages.ts';

/** The message for a location that cannot be stored, or null. A location is optional. */
export function checkLocation(text: string): string | null {
  const location = collapseSpaces(text);
  if (location.length > NAME_MAX) return clusterMessages.locationTooLong;
  return hasHiddenCharacters(location) ? clusterMessages.locationHidden : null;
}

/** The message for a context name that cannot be stored, or null. Any text of one line can be the name of a context. */
export function checkContextName(text: string): string | null {
  const name = collapseSpaces(text);
  if (name.length > KEY_MAX) return clusterMessages.contextTooLong;
  return hasHiddenCharacters(name) ? clusterMessages.contextHidden : null;
}
