import { z } from 'zod';

const limit = z.number().int().nullable();

/** A tier that an installation offers; null means unlimited. */
export const PlanTier = z.object({
  slug: z.string(),
  name: z.string(),
  maxNumNetworks: limit,
  maxNumClouds: limit,
  maxNumObjects: limit,
});

/** What the context's tier gives, what is used and what is left, and what the other tiers give. */
export const Subscription = z.object({
  planTierSlug: z.string(),
  tier: PlanTier,
  /** An active account of a cloud marketplace: no limit applies. */
  exempt: z.boolean(),
  limits: z.array(
    z.object({
      what: z.enum(['networks', 'attachedClusters', 'objects']),
      used: z.number().int(),
      /** Null: unlimited. */
      max: limit,
      left: limit,
      reached: z.boolean(),
      /** Text of the dialog 'Notice' when one more is asked for. */
      notice: z.string(),
    }),
  ),
  /** All tiers, in the operator's order. */
  tiers: z.array(PlanTier),
});

export type Subscription = z.infer<typeof Subscription>;
