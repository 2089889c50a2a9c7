import type { homeOf } from '@hawser/domain';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { latePage } from '../code/index.ts';
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
  '/dashboard': latePage(() => import('../dashboard/dashboard-page.tsx').then((page) => page.DashboardPage)),
  '/networks': latePage(() => import('../networks/networks-page.tsx').then((page) => page.NetworksPage)),
  '/clusters': latePage(() => import('../clusters/clusters-page.tsx').then((page) => page.ClustersPage)),
  '/applications': latePage(() => import('../objects/objects-page.tsx').then((page) => page.ObjectsPage)),
};
const dashboard = page('/dashboard', FIRST['/dashboard']);
const networks = page('/networks', FIRST['/networks']);
const clusters = page('/clusters', FIRST['/clusters']);
const applications = page('/applications', FIRST['/applications']);
const networkFeatures = page(
  '/network-features',
  latePage(() =>
    import('../network-features/network-features-page.tsx').then((page) => page.NetworkFeaturesPage),
  ),
);
const application = page(
  '/applications/$objectId',
  latePage(() => import('../objects/object-page.tsx').then((page) => page.ObjectPage)),
);
const networkApplication = page(
  '/applications/tree/$objectId/networks/$networkId',
  latePage(() => import('../objects/object-page.tsx').then((page) => page.NetworkObjectPage)),
);

const settings = [
  page(
    '/settings/settings',
    latePage(() => import('../settings/settings-page.tsx').then((page) => page.SettingsPage)),
  ),
  page(
    '/settings/profile',
    latePage(() => import('../settings/profile-page.tsx').then((page) => page.ProfilePage)),
  ),
  page(
    '/settings/subscription',
    latePage(() => import('../settings/subscription-page.tsx').then((page) => page.SubscriptionPage)),
  ),
  page(
    '/settings/about',
    latePage(() => import('../settings/about-page.tsx').then((page) => page.AboutPage)),
  ),
  page(
    '/settings/support',
    latePage(() => import('../settings/support-page.tsx').then((page) => page.SupportPage)),
  ),
] as const;

const tree = root.addChildren([
  dashboard,
  networks,
  networkFeatures,
  clusters,
  applications,
  application,
  networkApplication,
  ...settings,
  page(
    '/admin',
    latePage(() => import('../admin/admin-page.tsx').then((page) => page.AdminPage)),
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
  void found?.[1].preload();
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
