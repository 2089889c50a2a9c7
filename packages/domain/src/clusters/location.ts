import { collapseSpaces, hasHiddenCharacters, NAME_MAX } from '../names/index.ts';
import { clusterMessages } from './messages.ts';

/** The message for a location that may not be stored, or null; a cluster needs none. */
export function checkLocation(text: string): string | null {
  const location = collapseSpaces(text);
  if (location.length > NAME_MAX) return clusterMessages.locationTooLong;
  return hasHiddenCharacters(location) ? clusterMessages.locationHidden : null;
}
