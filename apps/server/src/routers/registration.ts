import { Router } from '@hawser/contract/routers';
import { noun } from '../noun/index.ts';
import { routerCollection } from './collection.ts';
import { detachJob } from './detach-job.ts';
import { routersRoutes } from './routes.ts';
import { routersSchema } from './schema.ts';

export const routers = noun({
  name: 'routers',
  tables: routersSchema,
  collections: [routerCollection],
  routes: () => routersRoutes,
  jobs: () => [detachJob],
  schemas: { Router },
});
