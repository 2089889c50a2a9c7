/** Dark or light. */
export type ThemeMode = 'dark' | 'light';

/**
 * Every color of a mode by its purpose. Each is also a CSS variable of that name: `bg` is `--bg`. Backgrounds, lines,
 * texts, the accent, the five tones with their quiet backgrounds, tooltips, a changed cell, rows that have not arrived, and
 * code.
 */
export const COLOR_NAMES = [
  'bg',
  'rail',
  'panel',
  'raised',
  'hover',
  'select',
  'line',
  'line-strong',
  'edge',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-hover',
  'on-accent',
  'pos',
  'pos-bg',
  'warn',
  'warn-bg',
  'neg',
  'neg-bg',
  'info',
  'info-bg',
  'unk',
  'unk-bg',
  'tip',
  'on-tip',
  'flash',
  'skeleton',
  'code-key',
  'code-text',
  'code-value',
  'code-note',
] as const;

export type ColorName = (typeof COLOR_NAMES)[number];

/** Colors of one mode, each as `#rrggbb` in lower case. */
export type ThemeColors = Readonly<Record<ColorName, string>>;

/** A line or surface of the logo, in units of its view box. */
export interface LogoPath {
  /** SVG path data. */
  d: string;
  /** `accent`, `text` or `#rrggbb`; omitted: none. */
  fill?: string;
  stroke?: string;
  /** Stroke width. */
  width?: number;
}

export interface ThemeLogo {
  /** Width and height in units of the drawing. */
  viewBox: readonly [number, number];
  paths: readonly LogoPath[];
}

/** A theme of the product with both modes. A theme file has this shape. */
export interface Theme {
  /** Its name in settings and storage: lowercase letters, digits and '-'. */
  name: string;
  /** Its name in the list of themes. */
  title: string;
  /** The product name while this theme is used. */
  product: string;
  defaultMode: ThemeMode;
  /** CSS font family lists: for text, and for Kubernetes names, YAML and commands. */
  font: string;
  mono: string;
  /** Corner radius of controls, pixels. */
  radius: number;
  logo: ThemeLogo;
  dark: ThemeColors;
  light: ThemeColors;
}
