import {
  ClusterPlacement,
  Placement,
  PlacementGroup,
  PlacementPlan,
  PlannedObject,
} from '@hawser/contract/placement';
import { noun } from '../noun/index.ts';
import { placementCollection } from './collection.ts';
import { placementGroupCollection } from './groups.ts';
import { clusterPlacementCollection } from './on-cluster.ts';
import { placementSchema } from './schema.ts';

export const placement = noun({
  name: 'placement',
  tables: placementSchema,
  collections: [placementCollection, placementGroupCollection, clusterPlacementCollection],
  schemas: { ClusterPlacement, Placement, PlacementGroup, PlacementPlan, PlannedObject },
});
