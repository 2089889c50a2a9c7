/**
 * The page to return to after sign-in: a path of this site, never another; null without one. Browsers take tabs and line breaks out of a
 * URL, so that `/<tab>/elsewhere.test` is another site (WHATWG URL §4.4).
 */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/(?![/\\])\P{Cc}*$/u.test(next) && !next.startsWith('/auth') ? next : null;
}

/** Parameters that a cloud marketplace adds to a URL if its sign-up failed (Spec 1 §2). */
const MARKETPLACE = 'aws-sign-up';

/** URL of the sign-in page that returns to `path`; an error of the marketplace sign-up is moved there and shown once. */
export function signInPath(path: string): string {
  const [asked = '/', query = ''] = path.split('?', 2);
  const search = new URLSearchParams(query);
  const error = search.get('type') === MARKETPLACE ? search.get('error') : null;
  if (error !== null) for (const name of ['type', 'error']) search.delete(name);
  const rest = search.size === 0 ? '' : `?${search.toString()}`;
  const sign = new URLSearchParams();
  if (asked !== '/' && !asked.startsWith('/auth')) sign.set('next', error === null ? path : asked + rest);
  if (error !== null) sign.set('marketplace', error);
  return sign.size === 0 ? '/auth' : `/auth?${sign.toString()}`;
}

/** Maximum length of a marketplace's error: its text is untrusted. */
const ERROR_MAX = 300;

/** The message of the sign-in page for a failed marketplace sign-up, with the error from its URL; null without one. */
export function marketplaceError(search: string): string | null {
  const parameters = new URLSearchParams(search);
  const error = parameters.get(parameters.get('type') === MARKETPLACE ? 'error' : 'marketplace');
  if (error === null || error.trim() === '') return null;
  return `The sign-up at the cloud marketplace failed: ${error.slice(0, ERROR_MAX)}`;
}
