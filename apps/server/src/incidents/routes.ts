import { listRoute } from '../collection/page.ts';
import type { AnyRoute } from '../http/route.ts';
import { incidentCollection } from './collection.ts';

/** Routes of incidents. */
export const incidentsRoutes: readonly AnyRoute[] = [
  listRoute(incidentCollection, {
    tag: 'incidents',
    policy: 'incidents.read',
    operationId: 'listIncidents',
    summary: 'List incidents',
  }),
];
