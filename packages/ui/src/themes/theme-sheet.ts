import { COLOR_NAMES, type Theme, type ThemeMode } from './theme-file.ts';

function block(theme: Theme, mode: ThemeMode): string {
  const lines = COLOR_NAMES.map((name) => `--${name}:${theme[mode][name]}`);
  return `:root[data-mode="${mode}"]{${lines.join(';')}}`;
}

/** The style sheet of a theme: its variables for both modes, overriding those of tokens.css. */
export function themeSheet(theme: Theme): string {
  const shape = `--font:${theme.font};--mono:${theme.mono};--radius:${theme.radius}px;--radius-large:${theme.radius + 4}px`;
  return `:root{${shape}}${block(theme, 'dark')}${block(theme, 'light')}`;
}

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Applies a theme to the page, replacing the previous one. The mode is the attribute `data-mode`. The sheet is created by
 * script, which a content security policy without 'unsafe-inline' allows.
 */
export function applyTheme(theme: Theme, page: Document): void {
  let sheet = sheets.get(page);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheets.set(page, sheet);
    page.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(themeSheet(theme));
  page.documentElement.dataset['theme'] = theme.name;
}
