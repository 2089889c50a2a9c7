export { createHawserTheme, type HawserTheme } from './theme.ts';
