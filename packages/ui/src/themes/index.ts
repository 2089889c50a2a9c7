export { CONTRAST_PAIRS, weakPairs } from './contrast-pairs.ts';
export { DEFAULT_THEME, defaultModeOf, loadTheme, THEME_NAMES } from './load-theme.ts';
export { ThemeContext, ThemeMark, useTheme } from './theme-context.tsx';
export {
  COLOR_NAMES,
  type Theme,
  type ThemeMode,
} from './theme-file.ts';
export { themeFromFile } from './theme-from-file.ts';
export { applyTheme, themeSheet } from './theme-sheet.ts';
