import { noun } from '../noun/index.ts';
import { infrastructureObjectCollection } from './collection.ts';
import { infrastructureObjectsRoutes } from './routes.ts';

export const infrastructureObjects = noun({
  name: 'infrastructure-objects',
  collections: [infrastructureObjectCollection],
  routes: () => infrastructureObjectsRoutes,
});
