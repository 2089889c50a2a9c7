export { operatorTheme } from './operator-theme.ts';
export { drawStoredMode } from './stored-theme.ts';
export { ThemeProvider, useShownTheme } from './theme-provider.tsx';
export { useChooseTheme } from './use-choose-theme.ts';
