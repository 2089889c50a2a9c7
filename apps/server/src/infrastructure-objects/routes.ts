import { listRoute } from '../collection/page.ts';
import type { AnyRoute } from '../http/route.ts';
import { infrastructureObjectCollection } from './collection.ts';

/** Routes of infrastructure objects; they are created, changed and deleted as objects. */
export const infrastructureObjectsRoutes: readonly AnyRoute[] = [
  listRoute(infrastructureObjectCollection, {
    tag: 'infrastructureObjects',
    policy: 'infrastructure.read',
    operationId: 'listInfrastructureObjects',
    summary: 'List the infrastructure objects: what Crossplane makes, and packages of its providers',
  }),
];
