import type { ThemeMode } from '@hawser/ui/themes';

/** Dark, light, or the system's mode. */
export type Mode = ThemeMode | 'auto';

const PREFERS_LIGHT = '(prefers-color-scheme: light)';

/** The effective mode; without a selection the default of the theme. */
export function schemeOf(mode: Mode | null, ofTheme: ThemeMode): ThemeMode {
  if (mode !== 'auto') return mode ?? ofTheme;
  return matchMedia(PREFERS_LIGHT).matches ? 'light' : 'dark';
}

/** Calls `run` when the mode of the system changes. */
export function onSystemMode(run: () => void): () => void {
  const query = matchMedia(PREFERS_LIGHT);
  query.addEventListener('change', run);
  return () => query.removeEventListener('change', run);
}

/** Applies a mode: its colors are CSS variables under this attribute. */
export function drawScheme(scheme: ThemeMode): void {
  document.documentElement.dataset['mode'] = scheme;
}
