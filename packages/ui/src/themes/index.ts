export { CONTRAST_PAIRS, type ContrastPair, type WeakPair, weakPairs } from './contrast-pairs.ts';
export { DEFAULT_THEME, defaultModeOf, loadTheme, THEME_NAMES } from './load-theme.ts';
export { ThemeContext, ThemeMark, useTheme } from './theme-context.tsx';
export {
  COLOUR_NAMES,
  type ColourName,
  type LogoPath,
  type Theme,
  type ThemeColours,
  type ThemeLogo,
  type ThemeMode,
} from './theme-file.ts';
export { type ThemeAnswer, themeFromFile } from './theme-from-file.ts';
export { applyTheme, themeSheet } from './theme-sheet.ts';
