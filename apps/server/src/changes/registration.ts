import { Arrival, Change } from '@hawser/contract/changes';
import { noun } from '../noun/index.ts';
import { arrivalCollection } from './arrival.ts';
import { changeCollection } from './collection.ts';
import { changePlacementCollection } from './placements.ts';
import { changesRoutes } from './routes.ts';

export const changes = noun({
  name: 'changes',
  collections: [changeCollection, arrivalCollection, changePlacementCollection],
  routes: changesRoutes,
  schemas: { Arrival, Change },
});
