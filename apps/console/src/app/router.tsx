import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Frame } from '../frame/index.ts';
import { type PageSearch, pageSearch } from '../page/index.ts';
import { Missing } from './missing.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: Missing, validateSearch: pageSearch });

const page = <const Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

/** An address of the specification that another page answers. */
const moved = <const Path extends string>(path: Path, to: '/dashboard' | '/clusters' | '/applications') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }: { search: PageSearch }) => {
      throw redirect({ to, search, replace: true });
    },
  });

const dashboard = page(
  '/dashboard',
  lazyRouteComponent(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
);
const networks = page(
  '/networks',
  lazyRouteComponent(() => import('../networks/networks-page.tsx'), 'NetworksPage'),
);
const clusters = page(
  '/clusters',
  lazyRouteComponent(() => import('../clusters/clusters-page.tsx'), 'ClustersPage'),
);
const applications = page(
  '/applications',
  lazyRouteComponent(() => import('../objects/objects-page.tsx'), 'ObjectsPage'),
);
const application = page(
  '/applications/$objectId',
  lazyRouteComponent(() => import('../objects/object-page.tsx'), 'ObjectPage'),
);

const tree = root.addChildren([
  dashboard,
  networks,
  clusters,
  applications,
  application,
  moved('/', '/dashboard'),
  moved('/objects', '/applications'),
  moved('/clouds', '/clusters'),
]);

/** The pages of the shell. One router for each shell, so that nothing of a session outlives it. */
export function createPages() {
  return createRouter({
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
