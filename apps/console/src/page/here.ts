import type { RegisteredRouter } from '@tanstack/react-router';

/** The current page as the target of a navigation. On a page that does not exist, '.' would be the start page. */
export function hereIn(router: RegisteredRouter): '.' {
  const { pathname } = router.latestLocation;
  const [, , found] = router.getMatchedRoutes(pathname);
  return found === undefined ? (pathname as '.') : '.';
}
