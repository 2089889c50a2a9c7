/** Which of the four forms the page shows. */
export type AuthMode = 'sign-in' | 'sign-up' | 'forgot' | 'reset';

const MODES: readonly AuthMode[] = ['sign-in', 'sign-up', 'forgot', 'reset'];

/** The form that the address asks for, or null where it asks for none. */
export function modeIn(search: string): AuthMode | null {
  const asked = new URLSearchParams(search).get('mode');
  return MODES.find((mode) => mode === asked) ?? null;
}

/** The same address with another form; what comes after sign-in stays. */
export function pathOf(mode: AuthMode, search: string): string {
  const before = new URLSearchParams(search);
  const params = new URLSearchParams({ mode });
  for (const name of ['next', 'marketplace']) {
    const kept = before.get(name);
    if (kept !== null) params.set(name, kept);
  }
  return `/auth?${params.toString()}`;
}
