import defaultFile from './default.json';
import type { Theme, ThemeMode } from './theme-file.ts';
import { themeFromFile } from './theme-from-file.ts';

function read(file: unknown): Theme {
  const { theme, errors } = themeFromFile(file);
  if (theme === undefined) throw new Error(errors.join('\n'));
  return theme;
}

/** The theme that is part of the bundle. */
export const DEFAULT_THEME: Theme = read(defaultFile);

interface ThemeSource {
  /** The default mode of each theme, as in its file, for rendering before the file has loaded. */
  defaultMode: ThemeMode;
  file(): Promise<{ default: unknown }>;
}

const FILES: Readonly<Record<string, ThemeSource>> = {
  default: { defaultMode: 'dark', file: async () => ({ default: defaultFile }) },
  mantis: { defaultMode: 'dark', file: () => import('./mantis.json') },
  sandata: { defaultMode: 'light', file: () => import('./sandata.json') },
  hpe: { defaultMode: 'light', file: () => import('./hpe.json') },
  verinext: { defaultMode: 'light', file: () => import('./verinext.json') },
};

/** Names of the built-in themes, the default first (Spec 2 §9). */
export const THEME_NAMES: readonly string[] = Object.keys(FILES);

/** A built-in theme; null for an unknown name. Rejects if its file cannot be loaded. */
export async function loadTheme(name: string): Promise<Theme | null> {
  const source = sourceOf(name);
  return source === undefined ? null : read((await source.file()).default);
}

/** The default mode of a built-in theme (Spec 2 §9), without its file; null for an unknown name. */
export function defaultModeOf(name: string): ThemeMode | null {
  return sourceOf(name)?.defaultMode ?? null;
}

function sourceOf(name: string): ThemeSource | undefined {
  return Object.hasOwn(FILES, name) ? FILES[name] : undefined;
}
