import type { AnyRouter } from '@tanstack/react-router';
import type { PageSearch } from './search.ts';

/** What was read of a location's parameters: many components ask for those of the same location. */
const known = new WeakMap<object, { readonly pathname: string; readonly read: PageSearch }>();

/** The valid URL parameters at a location, of those that its page takes. The router itself keeps all others too. */
export function searchAt(router: AnyRouter, pathname: string, search: object): PageSearch {
  const before = known.get(search);
  if (before?.pathname === pathname) return before.read;
  const [routes] = router.getMatchedRoutes(pathname);
  const read: PageSearch = {};
  for (const { options } of routes) {
    if (typeof options.validateSearch === 'function') Object.assign(read, options.validateSearch(search));
  }
  known.set(search, { pathname, read });
  return read;
}

/** The valid URL parameters of the location that the router goes to, or is at. */
export const latestSearch = (router: AnyRouter): PageSearch =>
  searchAt(router, router.latestLocation.pathname, router.latestLocation.search);
