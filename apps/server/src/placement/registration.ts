import { Placement, PlacementPlan, PlannedObject } from '@hawser/contract/placement';
import { noun } from '../noun/index.ts';
import { placementCollection } from './collection.ts';
import { placementSchema } from './schema.ts';

export const placement = noun({
  name: 'placement',
  tables: placementSchema,
  collections: [placementCollection],
  schemas: { Placement, PlacementPlan, PlannedObject },
});
