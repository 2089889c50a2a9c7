import { Incident } from '@hawser/contract/incidents';
import { noun } from '../noun/index.ts';
import { incidentCollection } from './collection.ts';
import { incidentsRoutes } from './routes.ts';

export const incidents = noun({
  name: 'incidents',
  collections: [incidentCollection],
  routes: () => incidentsRoutes,
  schemas: { Incident },
});
