import { z } from 'zod';

/** A cluster in a plan. */
export const PlannedCluster = z.object({
  routerID: z.string(),
  clusterName: z.string(),
  /** Whether the cluster is simulated. */
  simulated: z.boolean(),
});

/** An object in a plan, with the clusters that it is added to or removed from. */
export const PlannedObject = z.object({
  objectID: z.string(),
  objectName: z.string(),
  kind: z.string(),
  /** The first 20 of these clusters by name. */
  clusters: z.array(PlannedCluster),
  /** Number of these clusters. */
  clusterCount: z.number().int(),
});

/** Where the rules of a network place an object. */
export const PlannedPlacement = z.object({
  /** The first 20 of these clusters by name. */
  clusters: z.array(PlannedCluster),
  /** Number of these clusters. */
  clusterCount: z.number().int(),
  /** Number of rules that select it and a cluster. */
  ruleCount: z.number().int(),
});

/** A value in a rule that nothing in the network has, such as a misspelled tag: a condition on it matches nothing. */
export const UnmatchedValue = z.object({
  /** Position of the rule, from 0. */
  rule: z.number().int(),
  part: z.enum(['cloud', 'object']),
  property: z.enum(['key', 'kind', 'name', 'tag']),
  value: z.string(),
});

/** The changes that saving would make: the first 200 objects of each list by name, and the total numbers of placements. */
export const PlacementPlan = z.object({
  arrives: z.array(PlannedObject),
  leaves: z.array(PlannedObject),
  arrivesTotal: z.number().int(),
  leavesTotal: z.number().int(),
  staysTotal: z.number().int(),
  /** The first values that match nothing. */
  unmatched: z.array(UnmatchedValue),
});

export type PlacementPlan = z.infer<typeof PlacementPlan>;
export type PlannedPlacement = z.infer<typeof PlannedPlacement>;
export type PlannedCluster = z.infer<typeof PlannedCluster>;
export type PlannedObject = z.infer<typeof PlannedObject>;
export type UnmatchedValue = z.infer<typeof UnmatchedValue>;
