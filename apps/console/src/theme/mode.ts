import type { ThemeMode } from '@hawser/ui/themes';

/** Dark, light, or as the machine says. */
export type Mode = ThemeMode | 'auto';

const LIGHT_MACHINE = '(prefers-color-scheme: light)';

/** What is drawn for a mode; without one, what the theme has specified. */
export function schemeOf(mode: Mode | null, ofTheme: ThemeMode): ThemeMode {
  if (mode !== 'auto') return mode ?? ofTheme;
  return matchMedia(LIGHT_MACHINE).matches ? 'light' : 'dark';
}

/** Calls `run` when the machine's own mode changes. */
export function onMachineMode(run: () => void): () => void {
  const query = matchMedia(LIGHT_MACHINE);
  query.addEventListener('change', run);
  return () => query.removeEventListener('change', run);
}

/** Draws the page in a mode: its colours are variables under this attribute. */
export function drawScheme(scheme: ThemeMode): void {
  document.documentElement.dataset['mode'] = scheme;
}
