import type { homeOf } from '@hawser/domain';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Frame } from '../frame/index.ts';
import { type PageSearch, pageSearch } from '../page/index.ts';
import { Forbidden, Missing } from './missing.tsx';

/** What the routes know of the session. */
interface PagesContext {
  home: ReturnType<typeof homeOf>;
}

const root = createRootRouteWithContext<PagesContext>()({
  component: Frame,
  notFoundComponent: Missing,
  validateSearch: pageSearch,
});

const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

/** An address of the specification that another page answers. */
const moved = <const Path extends string>(path: Path, to: '/clusters' | '/applications') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }: { search: PageSearch }) => {
      throw redirect({ to, search, replace: true });
    },
  });

/** The pages that a visit begins with. */
const FIRST = {
  '/dashboard': lazyRouteComponent(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
  '/networks': lazyRouteComponent(() => import('../networks/networks-page.tsx'), 'NetworksPage'),
  '/clusters': lazyRouteComponent(() => import('../clusters/clusters-page.tsx'), 'ClustersPage'),
  '/applications': lazyRouteComponent(() => import('../objects/objects-page.tsx'), 'ObjectsPage'),
};
const dashboard = page('/dashboard', FIRST['/dashboard']);
const networks = page('/networks', FIRST['/networks']);
const clusters = page('/clusters', FIRST['/clusters']);
const applications = page('/applications', FIRST['/applications']);
const networkFeatures = page(
  '/network-features',
  lazyRouteComponent(() => import('../network-features/network-features-page.tsx'), 'NetworkFeaturesPage'),
);
const application = page(
  '/applications/$objectId',
  lazyRouteComponent(() => import('../objects/object-page.tsx'), 'ObjectPage'),
);

const settings = [
  page(
    '/settings/settings',
    lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  ),
  page(
    '/settings/profile',
    lazyRouteComponent(() => import('../settings/profile-page.tsx'), 'ProfilePage'),
  ),
  page(
    '/settings/subscription',
    lazyRouteComponent(() => import('../settings/subscription-page.tsx'), 'SubscriptionPage'),
  ),
  page(
    '/settings/about',
    lazyRouteComponent(() => import('../settings/about-page.tsx'), 'AboutPage'),
  ),
  page(
    '/settings/support',
    lazyRouteComponent(() => import('../settings/support-page.tsx'), 'SupportPage'),
  ),
] as const;

const tree = root.addChildren([
  dashboard,
  networks,
  networkFeatures,
  clusters,
  applications,
  application,
  ...settings,
  page(
    '/admin',
    lazyRouteComponent(() => import('../admin/admin-page.tsx'), 'AdminPage'),
  ),
  page('/error404', Missing),
  page('/error403', Forbidden),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad({ search, context }) {
      throw redirect({ to: context.home, search, replace: true });
    },
  }),
  moved('/objects', '/applications'),
  moved('/clouds', '/clusters'),
]);

/** Fetches the code of a visit's first page ahead, where `path` is that of one; where it fails, the page itself tries again. */
export function fetchPage(path: string): void {
  const found = Object.entries(FIRST).find(([known]) => known === path);
  void found?.[1].preload?.()?.catch(() => undefined);
}

/** The pages of the shell. One router for each shell, so that nothing of a session outlives it. */
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
