import { accountsRoutes } from './accounts/index.ts';
import { adminRoutes } from './admin/index.ts';
import { type InstallSettings, installRoutes } from './agents/index.ts';
import { type AskKubernetes, askKubernetes, clustersRoutes, outboundGuard } from './clusters/index.ts';
import { type DemoSettings, demoRoutes, noDemo } from './demo/index.ts';
import { photoRoutes } from './files/index.ts';
import type { AnyRoute } from './http/route.ts';
import { jobsRoutes } from './jobs/index.ts';
import { networksRoutes, type ResolveName, resolveName } from './networks/index.ts';
import { objectsRoutes } from './objects/index.ts';
import { overviewRoutes } from './overview/index.ts';
import { routersRoutes } from './routers/index.ts';
import { tagsRoutes } from './tags/index.ts';

/** Every route with a policy: reads and commands of all nouns. Sockets, health and sign-in are apart. */
export const allRoutes = (
  settings: () => InstallSettings,
  demo: DemoSettings = noDemo,
  ask: AskKubernetes = askKubernetes(outboundGuard([])),
  resolve: ResolveName = resolveName(),
): readonly AnyRoute[] => [
  ...accountsRoutes,
  ...adminRoutes,
  ...clustersRoutes(ask),
  ...demoRoutes(demo),
  ...jobsRoutes,
  ...networksRoutes(resolve),
  ...objectsRoutes,
  ...overviewRoutes,
  ...photoRoutes,
  ...routersRoutes,
  ...tagsRoutes,
  ...installRoutes(settings),
];
