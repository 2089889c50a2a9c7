import type { AnyRoute } from '../../http/route.ts';
import { listRouteInside } from '../list-route.ts';
import { paths } from '../params.ts';
import { revocationCollection } from './collection.ts';

export const revocationRoutes: readonly AnyRoute[] = [
  listRouteInside(revocationCollection, {
    tag: 'organizations',
    operationId: 'listRevocations',
    summary: 'List the memberships of an organization that ended',
    path: paths.revocations,
  }),
];
