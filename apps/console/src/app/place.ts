/** The page to go to after sign-in: a path of this site, never another's. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith('/auth') ? next : '/dashboard';
}

/** Address of the sign-in page that comes back to `path`. */
export function signInPath(path: string): string {
  return path === '/' || path.startsWith('/auth') ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
}
