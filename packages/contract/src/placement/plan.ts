import { z } from 'zod';

/** One object on one cluster, in a plan. */
export const PlannedPlacement = z.object({
  objectID: z.string(),
  objectName: z.string(),
  kind: z.string(),
  routerID: z.string(),
  clusterName: z.string(),
  /** Whether the cluster is simulated. */
  simulated: z.boolean(),
});

/** The changes that saving would make: the first placements of each list, and their total numbers. */
export const PlacementPlan = z.object({
  arrives: z.array(PlannedPlacement),
  leaves: z.array(PlannedPlacement),
  arrivesTotal: z.number().int(),
  leavesTotal: z.number().int(),
  staysTotal: z.number().int(),
});

export type PlacementPlan = z.infer<typeof PlacementPlan>;
export type PlannedPlacement = z.infer<typeof PlannedPlacement>;
