import defaultFile from './default.json';
import type { Theme } from './theme-file.ts';
import { themeFromFile } from './theme-from-file.ts';

function read(file: unknown): Theme {
  const { theme, errors } = themeFromFile(file);
  if (theme === undefined) throw new Error(errors.join('\n'));
  return theme;
}

/** The theme that is always at hand. */
export const DEFAULT_THEME: Theme = read(defaultFile);

const FILES: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  default: async () => ({ default: defaultFile }),
  mantis: () => import('./mantis.json'),
  sandata: () => import('./sandata.json'),
  hpe: () => import('./hpe.json'),
  verinext: () => import('./verinext.json'),
};

/** Names of the themes that come with the product, the default first (Spec 2 §9). */
export const THEME_NAMES: readonly string[] = Object.keys(FILES);

/** A theme that comes with the product; null for a name that is none. Rejects where its file does not arrive. */
export async function loadTheme(name: string): Promise<Theme | null> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  return file === undefined ? null : read((await file()).default);
}
