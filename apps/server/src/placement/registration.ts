import {
  ClusterPlacement,
  Placement,
  PlacementGroup,
  PlacementPlan,
  PlannedObject,
  Removal,
} from '@hawser/contract/placement';
import { noun } from '../noun/index.ts';
import { placementCollection } from './collection.ts';
import { placementGroupCollection } from './groups.ts';
import { clusterPlacementCollection } from './on-cluster.ts';
import { removalCollection } from './removals.ts';
import { placementSchema } from './schema.ts';

export const placement = noun({
  name: 'placement',
  tables: placementSchema,
  collections: [placementCollection, placementGroupCollection, clusterPlacementCollection, removalCollection],
  schemas: { ClusterPlacement, Placement, PlacementGroup, PlacementPlan, PlannedObject, Removal },
});
