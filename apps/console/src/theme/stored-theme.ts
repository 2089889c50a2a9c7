import { defaultModeOf, type Theme, type ThemeMode } from '@hawser/ui/themes';
import type { Storage } from '../ports/index.ts';
import { drawScheme, type Mode, schemeOf } from './mode.ts';

/** Where the chosen theme's name is kept in this browser (Spec 2 §9). */
export const THEME_KEY = 'hawser-theme';
/** Where the chosen mode is kept in this browser. */
export const MODE_KEY = 'hawser-mode';

/** What somebody chose; null where nothing was, so that the installation's theme and the theme's own mode are shown. */
export interface ChosenTheme {
  name: string | null;
  mode: Mode | null;
}

const isMode = (text: string | null): text is Mode => text === 'dark' || text === 'light' || text === 'auto';

/** What was chosen in this browser. */
export function storedTheme(storage: Storage): ChosenTheme {
  const mode = storage.get(MODE_KEY);
  return { name: storage.get(THEME_KEY), mode: isMode(mode) ? mode : null };
}

/** Keeps in this browser what was chosen. */
export function storeTheme(storage: Storage, { name, mode }: ChosenTheme): void {
  storage.set(THEME_KEY, name);
  storage.set(MODE_KEY, mode);
}

/** The mode of the theme of this name, before its file is there; without a name, or one that is none, of whoever comes first. */
export function modeOfTheme(name: string | null, operators: Theme | null): ThemeMode {
  if (name !== null && name !== operators?.name) {
    const own = defaultModeOf(name);
    if (own !== null) return own;
  }
  return operators?.defaultMode ?? 'dark';
}

/** Draws the mode alone, before anything else is. */
export function drawStoredMode(storage: Storage, operators: Theme | null): void {
  const { name, mode } = storedTheme(storage);
  drawScheme(schemeOf(mode, modeOfTheme(name, operators)));
}
