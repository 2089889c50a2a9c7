import { collapseSpaces, hasHiddenCharacters, KEY_MAX, NAME_MAX } from '../names/index.ts';
import { clusterMessages } from './messages.ts';

/** The message for a location that may not be stored, or null; a cluster needs none. */
export function checkLocation(text: string): string | null {
  const location = collapseSpaces(text);
  if (location.length > NAME_MAX) return clusterMessages.locationTooLong;
  return hasHiddenCharacters(location) ? clusterMessages.locationHidden : null;
}

/** The message for what kubectl calls a cluster, or null; any text of a line is a context's name. */
export function checkContextName(text: string): string | null {
  const name = collapseSpaces(text);
  if (name.length > KEY_MAX) return clusterMessages.contextTooLong;
  return hasHiddenCharacters(name) ? clusterMessages.contextHidden : null;
}
