import { weakPairs } from './contrast-pairs.ts';
import { isRecord } from '../record/index.ts';
import { logoOf } from './logo-from-file.ts';
import { COLOR_NAMES, type ColorName, type Theme, type ThemeColors, type ThemeMode } from './theme-file.ts';

/** A theme, or all errors of its file, one sentence each. */
type ThemeAnswer = { theme: Theme; errors?: never } | { theme?: never; errors: readonly string[] };

const KNOWN = ['name', 'title', 'product', 'defaultMode', 'font', 'mono', 'radius', 'logo', 'dark', 'light'];

/** Radius in pixels beyond which controls of 30 pixels would be pills. */
const RADIUS_MAX = 16;

/** Font families, quoted or not, separated by commas: nothing that could end a CSS declaration. */
const FONT = /^(?:"[\w .-]+"|[\w.-]+(?: [\w.-]+)*)(?:\s*,\s*(?:"[\w .-]+"|[\w.-]+(?: [\w.-]+)*))*$/;

function colorsOf(
  file: unknown,
  mode: ThemeMode,
  base: ThemeColors | undefined,
  errors: string[],
): ThemeColors {
  if (file !== undefined && !isRecord(file)) errors.push(`"${mode}" must be an object of colors.`);
  const given = isRecord(file) ? file : {};
  for (const name of Object.keys(given)) {
    if (!COLOR_NAMES.some((known) => known === name)) errors.push(`"${mode}.${name}" is no known color.`);
  }
  const colors = {} as Record<ColorName, string>;
  for (const name of COLOR_NAMES) {
    const color = given[name] ?? base?.[name];
    colors[name] = '#000000';
    if (color === undefined) errors.push(`"${mode}.${name}" is missing.`);
    else if (typeof color !== 'string' || !/^#[0-9a-f]{6}$/i.test(color))
      errors.push(`"${mode}.${name}" must be a color like "#0a101c".`);
    else colors[name] = color.toLowerCase();
  }
  return colors;
}

/**
 * Reads a theme from the parsed JSON of its file. Missing values are taken from `base`; without one the file must be
 * complete. Every used pair of colors must be readable (WCAG 2.2 AA). Never throws.
 */
export function themeFromFile(file: unknown, base?: Theme): ThemeAnswer {
  if (!isRecord(file)) return { errors: ['A theme is a JSON object.'] };
  const errors: string[] = [];
  for (const key of Object.keys(file)) if (!KNOWN.includes(key)) errors.push(`"${key}" is not known.`);

  const string = (
    key: 'name' | 'title' | 'product' | 'font' | 'mono',
    rule: RegExp,
    words: string,
  ): string => {
    const value = file[key] ?? (key === 'name' || key === 'title' ? undefined : base?.[key]);
    if (typeof value === 'string' && rule.test(value)) return value;
    errors.push(value === undefined ? `"${key}" is missing.` : `"${key}" must be ${words}.`);
    return '';
  };
  const name = string(
    'name',
    /^[a-z][a-z0-9-]{0,30}$/,
    '1 to 31 lower-case letters, digits or "-", starting with a letter',
  );
  const title = string('title', /^\S.{0,39}$/, '1 to 40 characters');
  const product = string('product', /^\S.{0,39}$/, '1 to 40 characters');
  const font = string('font', FONT, 'a list of font families, separated by commas');
  const mono = string('mono', FONT, 'a list of font families, separated by commas');
  const defaultMode = file['defaultMode'] ?? base?.defaultMode;
  if (defaultMode !== 'dark' && defaultMode !== 'light')
    errors.push('"defaultMode" must be "dark" or "light".');
  const radius = file['radius'] ?? base?.radius;
  if (typeof radius !== 'number' || !(radius >= 0 && radius <= RADIUS_MAX))
    errors.push(`"radius" must be a number from 0 to ${RADIUS_MAX}.`);
  const logo = logoOf(file['logo'] ?? base?.logo, errors);
  const dark = colorsOf(file['dark'], 'dark', base?.dark, errors);
  const light = colorsOf(file['light'], 'light', base?.light, errors);
  if (errors.length === 0) {
    for (const [mode, colors] of [['dark', dark] as const, ['light', light] as const]) {
      for (const { front, ground, least, contrast } of weakPairs(colors))
        errors.push(
          `"${mode}.${front}" on "${mode}.${ground}" has a contrast of ${contrast.toFixed(2)} to 1; at least ${least} is required.`,
        );
    }
  }
  if (errors.length > 0) return { errors };
  return {
    theme: {
      name,
      title,
      product,
      defaultMode: defaultMode === 'light' ? 'light' : 'dark',
      font,
      mono,
      radius: Number(radius),
      logo,
      dark,
      light,
    },
  };
}
