import { z } from 'zod';
import { Network } from './record.ts';

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
export const TearDownResult = z.object({ updated: Network, deactivated: z.number().int() });

export type NetworkDeletionPlan = z.infer<typeof NetworkDeletionPlan>;
