import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Frame } from '../frame/index.ts';
import { NOUNS } from '../nouns.ts';
import { Forbidden, NotFound, type PagesContext, rootRoute } from '../page/index.ts';

const PAGES = NOUNS.flatMap((noun) => ('pages' in noun ? [...noun.pages] : []));
const MOVED = NOUNS.flatMap((noun) => ('moved' in noun ? [...noun.moved] : []));

const missing = createRoute({ getParentRoute: () => rootRoute, path: '/error404', component: NotFound });
const forbidden = createRoute({ getParentRoute: () => rootRoute, path: '/error403', component: Forbidden });
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad({ search, context }) {
    throw redirect({ to: context.home, search, replace: true });
  },
});

const tree = rootRoute
  .update({ component: Frame, notFoundComponent: NotFound })
  .addChildren([...PAGES.map(({ route }) => route), ...MOVED, missing, forbidden, home]);

/** Preloads the first page; if that fails, the page itself tries again. */
export function fetchPage(path: string): void {
  void PAGES.find((page) => page.path === path)?.component.preload();
}

/** The routes of the shell. Each shell has its own router, so that no state outlives a session. */
export function createPages(context: PagesContext) {
  return createRouter({
    context,
    routeTree: tree,
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
