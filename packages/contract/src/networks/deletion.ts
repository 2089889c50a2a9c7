import { z } from 'zod';
import { Network } from './record.ts';

/** Everything that the deletion of a network removes, as counts. */
export const NetworkDeletionPlan = z.object({
  networkID: z.string(),
  networkName: z.string(),
  /** Objects by derived kind; `distributed` ones are on at least one cluster. */
  objects: z.array(
    z.object({ derivedKind: z.string(), count: z.number().int(), distributed: z.number().int() }),
  ),
  objectTotal: z.number().int(),
  distributedTotal: z.number().int(),
  /** Copies that agents still have to remove after a tear down. */
  leavingTotal: z.number().int(),
  clusterTotal: z.number().int(),
  /** Clusters without an agent: their copies stay in the cluster. */
  silentTotal: z.number().int(),
  distributionRuleCount: z.number().int(),
  featureSlugs: z.array(z.string()),
  /** Whether the objects must be torn down first. */
  needsTearDown: z.boolean(),
  /** How long routers may take to detach, milliseconds; then they are deactivated. */
  waitMs: z.number().int(),
});

/** Result of a tear down. */
export const TearDownResult = z.object({ updated: Network, deactivated: z.number().int() });

export type NetworkDeletionPlan = z.infer<typeof NetworkDeletionPlan>;
