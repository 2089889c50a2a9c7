import type { Storage } from '../app/ports.ts';

/** Where the chosen theme's name is kept in this browser (Spec 2 §9). */
export const THEME_KEY = 'hawser-theme';

/** The name of the theme that was chosen in this browser; the default one unless told. */
export function storedTheme(storage: Storage): string {
  return storage.get(THEME_KEY) ?? 'default';
}
