import { z } from 'zod';
import { Network } from './records.ts';

/** A cluster that a deletion detaches; what goes from it follows. */
const GoingCluster = z.object({
  kind: z.literal('cluster'),
  routerID: z.string(),
  clusterName: z.string(),
  /** The cluster is simulated. */
  simulated: z.boolean(),
  namespace: z.string(),
  isHub: z.boolean(),
  /** Objects that go from it. */
  objectCount: z.number().int(),
  /** Its agent answers, so that what it applied is removed. */
  hasAgent: z.boolean(),
});

/** An object that goes: from the cluster of `routerID`; where that is null it is on none, and is deleted. */
const GoingObject = z.object({
  kind: z.literal('object'),
  routerID: z.string().nullable(),
  objectID: z.string(),
  derivedKind: z.string(),
  name: z.string(),
});

export const GoingItem = z.discriminatedUnion('kind', [GoingCluster, GoingObject]);

/** A part of what goes: each cluster, hubs first, followed by its objects, then the objects that are on none. */
export const GoingPage = z.object({
  items: z.array(GoingItem),
  /** Continues it; null at the end. */
  next: z.string().nullable(),
});

export const GoingQuery = z.object({
  /** Items, at most. */
  limit: z.coerce.number().int().min(1).max(200).default(100),
  /** The `next` of the page before. */
  after: z.string().max(2_000).optional(),
});

/** Everything that goes with a network, counted. */
export const NetworkDeletionPlan = z.object({
  networkID: z.string(),
  networkName: z.string(),
  /** Objects by derived kind; `distributed` are on some cluster. */
  objects: z.array(
    z.object({ derivedKind: z.string(), count: z.number().int(), distributed: z.number().int() }),
  ),
  objectTotal: z.number().int(),
  distributedTotal: z.number().int(),
  /** Copies on clusters that agents still have to remove after a tear down. */
  leavingTotal: z.number().int(),
  clusterTotal: z.number().int(),
  /** Clusters without an agent: what goes from them stays there. */
  silentTotal: z.number().int(),
  distributionRuleCount: z.number().int(),
  featureSlugs: z.array(z.string()),
  /** Objects must be torn down before. */
  needsTearDown: z.boolean(),
  /** How long routers may take to detach, milliseconds; then they are deactivated. */
  waitMs: z.number().int(),
});

/** What a tear down did. */
export const TornDown = z.object({ updated: Network, deactivated: z.number().int() });

export type GoingItem = z.infer<typeof GoingItem>;
export type GoingPage = z.infer<typeof GoingPage>;
export type GoingQuery = z.infer<typeof GoingQuery>;
export type NetworkDeletionPlan = z.infer<typeof NetworkDeletionPlan>;
