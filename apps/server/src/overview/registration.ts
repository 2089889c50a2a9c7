import { noun } from '../noun/index.ts';
import { overviewCollection } from './collection.ts';
import { overviewRoutes } from './routes.ts';

export const overview = noun({
  name: 'overview',
  collections: [overviewCollection],
  routes: () => overviewRoutes,
});
