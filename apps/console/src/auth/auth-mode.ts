import { INVITATION_PAGE } from '@hawser/domain/accounts';
import { nextPath } from '../session/index.ts';

/** The forms of the page. */
const MODES = [
  'sign-in',
  'second-factor',
  'sign-up',
  'forgot',
  'reset',
  'confirm-email',
  'verify',
  'revert',
  'confirmed',
] as const;

export type AuthMode = (typeof MODES)[number];

/** Those that are shown whoever is signed in. */
const ACTIONS: readonly (AuthMode | null)[] = ['reset', 'confirm-email', 'verify', 'revert', 'confirmed'];

/** The form named by the URL, or null. */
export function modeIn(search: string): AuthMode | null {
  const requested = new URLSearchParams(search).get('mode');
  return MODES.find((mode) => mode === requested) ?? null;
}

/** Whether the URL asks for an action, such as the link of a mail, and not for a session. */
export const isActionLink = (search: string): boolean => ACTIONS.includes(modeIn(search));

const ACTION_PAGE = '/auth/do';
const UNKNOWN_ACTION = 'This link is not complete, or not known here. Open it again from the mail.';

/** Why the action handler does nothing about this URL; null where it does something. */
export function unknownActionIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  if (pathname !== ACTION_PAGE || invitationPageIn({ pathname, search }) !== null) return null;
  return modeIn(search) === null ? UNKNOWN_ACTION : null;
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

/**
 * The page of an invitation, when the URL is that of the action handler for one (Spec 1 §2); null for any other URL. It belongs to
 * whoever is signed in.
 */
export function invitationPageIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  if (pathname !== ACTION_PAGE) return null;
  const parameters = new URLSearchParams(search);
  if (parameters.get('mode') !== 'accept-invitation') return null;
  parameters.delete('mode');
  return `${INVITATION_PAGE}?${parameters.toString()}`;
}

/**
 * The token of the invitation that opens after sign-in; empty without one. With it, its address may have an account although sign-up is
 * closed.
 */
export function invitationTokenIn(search: string): string {
  const [page, query = ''] = nextPath(search)?.split('?', 2) ?? [];
  return page === INVITATION_PAGE ? (new URLSearchParams(query).get('token') ?? '') : '';
}
