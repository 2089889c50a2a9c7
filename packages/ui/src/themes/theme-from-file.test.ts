import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME, themeFromFile } from './index.ts';

const acme = { name: 'acme', title: 'Acme' };
const errorsOf = (file: unknown) => themeFromFile(file, DEFAULT_THEME).errors;

describe("an operator's theme", () => {
  it('takes missing values from the base theme', () => {
    const { theme } = themeFromFile({ ...acme, product: 'Acme Fleet', radius: 3 }, DEFAULT_THEME);
    expect(theme).toEqual({ ...DEFAULT_THEME, ...acme, product: 'Acme Fleet', radius: 3 });
  });

  it('may override single colors, in upper or lower case', () => {
    const { theme } = themeFromFile({ ...acme, dark: { accent: '#F4C430' } }, DEFAULT_THEME);
    expect(theme?.dark).toEqual({ ...DEFAULT_THEME.dark, accent: '#f4c430' });
    expect(theme?.light).toEqual(DEFAULT_THEME.light);
  });

  it('must be complete without a base theme', () => {
    expect(themeFromFile({ ...DEFAULT_THEME }).theme).toEqual(DEFAULT_THEME);
    const { accent: _, ...dark } = DEFAULT_THEME.dark;
    expect(themeFromFile({ ...DEFAULT_THEME, dark, product: undefined }).errors).toEqual([
      '"product" is missing.',
      '"dark.accent" is missing.',
    ]);
  });

  it('is rejected if it is not readable, with the pair and its contrast', () => {
    expect(errorsOf({ ...acme, light: { 'text-3': '#9aa5b8' } })?.[0]).toMatch(
      /^"light.text-3" on "light.bg" has a contrast of 2\.\d\d to 1; at least 4.5 is required.$/,
    );
  });
});

describe('all errors are reported', () => {
  it.each([
    [null, 'A theme is a JSON object.'],
    [[], 'A theme is a JSON object.'],
    [{ title: 'Acme' }, '"name" is missing.'],
    [
      { ...acme, name: 'Acme Inc' },
      '"name" must be 1 to 31 lower-case letters, digits or "-", starting with a letter.',
    ],
    [{ ...acme, title: '' }, '"title" must be 1 to 40 characters.'],
    [{ ...acme, defaultMode: 'auto' }, '"defaultMode" must be "dark" or "light".'],
    [{ ...acme, radius: '6px' }, '"radius" must be a number from 0 to 16.'],
    [{ ...acme, accent: '#ffffff' }, '"accent" is not known.'],
    [{ ...acme, dark: [] }, '"dark" must be an object of colors.'],
    [{ ...acme, dark: { acent: '#ffffff' } }, '"dark.acent" is no known color.'],
    [{ ...acme, light: { accent: 'red' } }, '"light.accent" must be a color like "#0a101c".'],
    [{ ...acme, logo: {} }, '"logo.viewBox" must be two numbers: width and height.'],
    [{ ...acme, logo: { viewBox: [9, 9], paths: [] } }, '"logo.paths" must be 1 to 12 paths.'],
  ])('%j', (file, error) => {
    expect(errorsOf(file)).toContain(error);
  });

  it('no value of the file can break out of the style sheet or the drawing', () => {
    expect(errorsOf({ ...acme, font: 'Arial;} body{display:none' })).toEqual([
      '"font" must be a list of font families, separated by commas.',
    ]);
    const logo = (path: object) => ({ ...acme, logo: { viewBox: [9, 9], paths: [path] } });
    expect(errorsOf(logo({ d: 'javascript:alert(1)' }))).toHaveLength(1);
    expect(errorsOf(logo({ d: 'M0 0h9', fill: 'url(https://example.com/x)' }))).toHaveLength(1);
  });
});
