/** The page that was asked for before the sign-in: a path of this site, never another's; null without one. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith('/auth') ? next : null;
}

/** What a cloud marketplace adds to an address where its sign-up failed (Spec 1 §2). */
const MARKETPLACE = 'aws-sign-up';

/** Address of the sign-in page that comes back to `path`; an error of the marketplace's sign-up is told there and not again. */
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

/** Longest error of a marketplace that is shown: it is anybody's text. */
const ERROR_MAX = 300;

/** What the sign-in page says of a marketplace's sign-up that failed, with the error that its address has; null without one. */
export function marketplaceError(search: string): string | null {
  const error = new URLSearchParams(search).get('marketplace');
  if (error === null || error.trim() === '') return null;
  return `The sign-up at the cloud marketplace failed: ${error.slice(0, ERROR_MAX)}`;
}
