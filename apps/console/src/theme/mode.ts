import type { ThemeMode } from '@hawser/ui/themes';

/** Dark, light, or the system's mode. */
export type Mode = ThemeMode | 'auto';

const LIGHT_MACHINE = '(prefers-color-scheme: light)';

/** The effective mode; without a selection the default of the theme. */
export function schemeOf(mode: Mode | null, ofTheme: ThemeMode): ThemeMode {
  if (mode !== 'auto') return mode ?? ofTheme;
  return matchMedia(LIGHT_MACHINE).matches ? 'light' : 'dark';
}

/** Calls `run` when the mode of the system changes. */
export function onMachineMode(run: () => void): () => void {
  const query = matchMedia(LIGHT_MACHINE);
  query.addEventListener('change', run);
  return () => query.removeEventListener('change', run);
}

/** Applies a mode: its colors are CSS variables under this attribute. */
export function drawScheme(scheme: ThemeMode): void {
  document.documentElement.dataset['mode'] = scheme;
}
