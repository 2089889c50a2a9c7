import type { ITheme } from '@xterm/xterm';

/** Colors of ANSI, by the token of the theme that comes closest. */
const TOKENS = {
  background: '--bg',
  foreground: '--text',
  cursor: '--accent',
  cursorAccent: '--bg',
  selectionBackground: '--select',
  black: '--line-strong',
  red: '--neg',
  green: '--pos',
  yellow: '--warn',
  blue: '--info',
  magenta: '--code-value',
  cyan: '--accent',
  white: '--text-2',
  brightBlack: '--text-3',
  brightRed: '--neg',
  brightGreen: '--pos',
  brightYellow: '--warn',
  brightBlue: '--info',
  brightMagenta: '--code-value',
  brightCyan: '--accent-hover',
  brightWhite: '--text',
} as const satisfies Partial<Record<keyof ITheme, string>>;

/** The colors of a terminal in the theme of the page. */
export function terminalTheme(): ITheme {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  );
}
