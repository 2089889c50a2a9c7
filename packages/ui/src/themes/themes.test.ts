import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CONTRAST_PAIRS,
  COLOR_NAMES,
  defaultModeOf,
  loadTheme,
  THEME_NAMES,
  themeSheet,
  weakPairs,
} from './index.ts';

const themes = await Promise.all(THEME_NAMES.map(loadTheme));
const sheet = readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8');

/** Tokens of the block whose selector contains `selector`, from the text of a style sheet: name without dashes to color. */
function tokensOf(sheet: string, selector: string): ReadonlyMap<string, string> {
  const from = sheet.indexOf('{', sheet.indexOf(selector));
  const block = sheet.slice(from, sheet.indexOf('}', from));
  const tokens = new Map<string, string>();
  for (const [, name = '', color = ''] of block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g))
    tokens.set(name, color);
  return tokens;
}

it('there are five built-in themes, each with its default mode (Spec 2 §9)', () => {
  expect(themes.map((theme) => [theme?.name, theme?.defaultMode])).toEqual([
    ['default', 'dark'],
    ['mantis', 'dark'],
    ['sandata', 'light'],
    ['hpe', 'light'],
    ['verinext', 'light'],
  ]);
  for (const theme of themes) expect(defaultModeOf(theme?.name ?? '')).toBe(theme?.defaultMode);
});

it.each(['', 'constructor', 'Default', 'acme'])('%j is not a built-in theme', async (name) => {
  expect(await loadTheme(name)).toBeNull();
  expect(defaultModeOf(name)).toBeNull();
});

describe.each(
  themes.flatMap((theme) => (theme ? [['dark', theme] as const, ['light', theme] as const] : [])),
)('in %s, %o', (mode, theme) => {
  it(`every pair that is drawn can be read in ${theme.name}`, () => {
    expect(weakPairs(theme[mode])).toEqual([]);
  });
});

it('requires a contrast of 4.5 to 1 for texts and 3 to 1 for edges', () => {
  expect(CONTRAST_PAIRS.find((pair) => pair.front === 'text-3')?.least).toBe(4.5);
  expect(CONTRAST_PAIRS.find((pair) => pair.front === 'edge')?.least).toBe(3);
});

it.each(['dark', 'light'] as const)('before scripts run the page has the default theme: %s', (mode) => {
  const tokens = tokensOf(sheet, `[data-mode="${mode}"]`);
  expect(Object.fromEntries(tokens)).toEqual(themes[0]?.[mode]);
});

it('a theme is one style sheet with all its variables', () => {
  const [, mantis] = themes;
  if (!mantis) throw new Error('no theme');
  const text = themeSheet(mantis);
  for (const name of COLOR_NAMES) expect(text).toContain(`--${name}:${mantis.dark[name]}`);
  expect(text).toContain('--radius:6px;--radius-large:10px');
});
