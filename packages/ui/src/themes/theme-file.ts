/** Dark or light. */
export type ThemeMode = 'dark' | 'light';

/**
 * Every colour of a mode, by what it is for. Each is also a CSS variable of that name: `bg` is `--bg`.
 * Grounds, lines, texts, the accent, the five tones with their quiet grounds, tooltips, a changed cell, rows that
 * have not arrived, and code.
 */
export const COLOUR_NAMES = [
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

export type ColourName = (typeof COLOUR_NAMES)[number];

/** Colours of one mode, each as `#rrggbb` in lower case. */
export type ThemeColours = Readonly<Record<ColourName, string>>;

/** A line or a surface of the product's mark, in the units of its view box. */
export interface LogoPath {
  /** SVG path data. */
  d: string;
  /** `accent`, `text` or `#rrggbb`; left out: none. */
  fill?: string;
  stroke?: string;
  /** Width of the stroke. */
  width?: number;
}

export interface ThemeLogo {
  /** Width and height of the drawing's own units. */
  viewBox: readonly [number, number];
  paths: readonly LogoPath[];
}

/** One look of the product, with both its modes. A theme is one file of this shape. */
export interface Theme {
  /** How it is known in settings and storage: lower-case letters, digits and '-'. */
  name: string;
  /** How it is called in the list of themes. */
  title: string;
  /** What the product is called while this theme is shown. */
  product: string;
  defaultMode: ThemeMode;
  /** CSS font family lists: for text, and for names of Kubernetes things, YAML and commands. */
  font: string;
  mono: string;
  /** Corners of controls, pixels. */
  radius: number;
  logo: ThemeLogo;
  dark: ThemeColours;
  light: ThemeColours;
}
