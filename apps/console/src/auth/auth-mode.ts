/** The forms of the page. */
export type AuthMode = 'sign-in' | 'sign-up' | 'forgot' | 'reset' | 'confirm-email';

const MODES: readonly AuthMode[] = ['sign-in', 'sign-up', 'forgot', 'reset', 'confirm-email'];

/** The form named by the URL, or null. */
export function modeIn(search: string): AuthMode | null {
  const requested = new URLSearchParams(search).get('mode');
  return MODES.find((mode) => mode === requested) ?? null;
}

/** Whether the URL is the link of a mail: for a new password, or to confirm an address. */
export function isMailLink(search: string): boolean {
  const mode = modeIn(search);
  return mode === 'reset' || mode === 'confirm-email';
}

/** The same URL with another form; the return path is kept. */
export function pathOf(mode: AuthMode, search: string): string {
  const before = new URLSearchParams(search);
  const params = new URLSearchParams({ mode });
  for (const name of ['next', 'marketplace']) {
    const kept = before.get(name);
    if (kept !== null) params.set(name, kept);
  }
  return `/auth?${params.toString()}`;
}
