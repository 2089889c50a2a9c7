import type { Storage } from './ports.ts';

/** Dark, light, or as the machine says. */
export type Mode = 'dark' | 'light' | 'auto';

/** Key of the chosen mode in this browser. */
export const MODE_KEY = 'hawser-mode';

/** The stored mode; dark unless told, as the theme 'default' has it (Spec 2 §9). */
export function modeOf(text: string | null): Mode {
  return text === 'light' || text === 'auto' ? text : 'dark';
}

/** What is drawn for a mode. */
export function schemeOf(mode: Mode): 'dark' | 'light' {
  if (mode !== 'auto') return mode;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Draws the stored mode; the shell's theme takes over from here. */
export function applyMode(storage: Storage): void {
  document.documentElement.dataset['mantineColorScheme'] = schemeOf(modeOf(storage.get(MODE_KEY)));
}
