import { ClusterPlacement, Placement, PlacementPlan, PlannedObject } from '@hawser/contract/placement';
import { noun } from '../noun/index.ts';
import { placementCollection } from './collection.ts';
import { clusterPlacementCollection } from './on-cluster.ts';
import { placementSchema } from './schema.ts';

export const placement = noun({
  name: 'placement',
  tables: placementSchema,
  collections: [placementCollection, clusterPlacementCollection],
  schemas: { ClusterPlacement, Placement, PlacementPlan, PlannedObject },
});
