import { defaultModeOf, type Theme, type ThemeMode } from '@hawser/ui/themes';
import type { Storage } from '../ports/index.ts';
import { drawScheme, type Mode, schemeOf } from './mode.ts';

/** Storage key of the selected theme's name (Spec 2 §9). */
export const THEME_KEY = 'hawser-theme';
/** Storage key of the selected mode. */
export const MODE_KEY = 'hawser-mode';

/** The selection; null for the default theme of the installation or the default mode of the theme. */
export interface ChosenTheme {
  name: string | null;
  mode: Mode | null;
}

const isMode = (text: string | null): text is Mode => text === 'dark' || text === 'light' || text === 'auto';

/** The selection stored in this browser. */
export function storedTheme(storage: Storage): ChosenTheme {
  const mode = storage.get(MODE_KEY);
  return { name: storage.get(THEME_KEY), mode: isMode(mode) ? mode : null };
}

/** Stores the selection in this browser. */
export function storeTheme(storage: Storage, { name, mode }: ChosenTheme): void {
  storage.set(THEME_KEY, name);
  storage.set(MODE_KEY, mode);
}

/**
 * The default mode of the theme with this name, before its file is loaded; for an unknown or missing name that of the
 * default theme.
 */
function modeOfTheme(name: string | null, operators: Theme | null): ThemeMode {
  if (name !== null && name !== operators?.name) {
    const own = defaultModeOf(name);
    if (own !== null) return own;
  }
  return operators?.defaultMode ?? 'dark';
}

/** Applies only the mode, before anything is rendered. */
export function drawStoredMode(storage: Storage, operators: Theme | null): void {
  const { name, mode } = storedTheme(storage);
  drawScheme(schemeOf(mode, modeOfTheme(name, operators)));
}
