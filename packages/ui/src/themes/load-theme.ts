import defaultFile from './default.json';
import type { Theme, ThemeMode } from './theme-file.ts';
import { themeFromFile } from './theme-from-file.ts';

function read(file: unknown): Theme {
  const { theme, errors } = themeFromFile(file);
  if (theme === undefined) throw new Error(errors.join('\n'));
  return theme;
}

/** The theme that is always at hand. */
export const DEFAULT_THEME: Theme = read(defaultFile);

interface ThemeSource {
  /** As its file says it, for what is drawn before the file has come. */
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

/** Names of the themes that come with the product, the default first (Spec 2 §9). */
export const THEME_NAMES: readonly string[] = Object.keys(FILES);

/** A theme that comes with the product; null for a name that is none. Rejects where its file does not arrive. */
export async function loadTheme(name: string): Promise<Theme | null> {
  const source = sourceOf(name);
  return source === undefined ? null : read((await source.file()).default);
}

/** The mode of a theme that comes with the product (Spec 2 §9), without its file; null for a name that is none. */
export function defaultModeOf(name: string): ThemeMode | null {
  return sourceOf(name)?.defaultMode ?? null;
}

function sourceOf(name: string): ThemeSource | undefined {
  return Object.hasOwn(FILES, name) ? FILES[name] : undefined;
}
