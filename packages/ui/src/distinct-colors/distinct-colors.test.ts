import { expect, test } from 'vitest';
import { contrast } from '../theme/contrast.ts';
import { loadTheme, THEME_NAMES } from '../themes/index.ts';
import { DISTINCT_COLORS } from './distinct-colors.ts';

const MODES = ['dark', 'light'] as const;
const GROUNDS = ['bg', 'panel', 'raised', 'hover'] as const;

/** A `#rrggbb` color in OKLab (Ottosson 2020), in which distances are as large as they look. */
function oklab(color: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How different two colors look; a just noticeable difference is about 0.02. */
function distance(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The smallest distance between two of these colors. */
const closest = (colors: readonly string[]): number =>
  Math.min(...colors.flatMap((one, at) => colors.slice(at + 1).map((other) => distance(one, other))));

test.each(MODES)('fifty colors can be distinguished, the first ten easily: %s', (mode) => {
  const colors = DISTINCT_COLORS.map((color) => color[mode]);
  expect(colors).toHaveLength(50);
  expect(closest(colors)).toBeGreaterThan(0.06);
  expect(closest(colors.slice(0, 10))).toBeGreaterThan(0.14);
});

test.each(THEME_NAMES)(
  'in theme %s each has the contrast of text (WCAG 1.4.3), and is not taken for text',
  async (name) => {
    const theme = await loadTheme(name);
    if (theme === null) throw new Error('no such theme');
    for (const mode of MODES) {
      const colors = DISTINCT_COLORS.map((color) => color[mode]);
      for (const ground of GROUNDS) {
        const least = Math.min(...colors.map((color) => contrast(color, theme[mode][ground])));
        expect(least, `${mode} ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const text of ['text', 'text-3'] as const) {
        const least = Math.min(...colors.map((color) => distance(color, theme[mode][text])));
        expect(least, `${mode} ${text}`).toBeGreaterThan(0.07);
      }
    }
  },
);
