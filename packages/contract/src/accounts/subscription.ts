import { z } from 'zod';

const limit = z.number().int().nullable();

/** A tier of the installation; null means unlimited. */
export const PlanTier = z.object({
  slug: z.string(),
  name: z.string(),
  maxNumNetworks: limit,
  maxNumClouds: limit,
  maxNumObjects: limit,
});

/** The context's tier with its limits, their current use and what is left, and the other tiers. */
export const Subscription = z.object({
  planTierSlug: z.string(),
  tier: PlanTier,
  /** The account was bought in a cloud marketplace and is active: no limit applies. */
  exempt: z.boolean(),
  limits: z.array(
    z.object({
      what: z.enum(['networks', 'attachedClusters', 'objects']),
      used: z.number().int(),
      /** Null: unlimited. */
      max: limit,
      left: limit,
      /** An administrator of the installation set it for this account; the plan has another. */
      isOwn: z.boolean(),
      reached: z.boolean(),
      /** Text of the dialog 'Notice' when one more is requested. */
      notice: z.string(),
    }),
  ),
  /** All tiers, in the operator's order. */
  tiers: z.array(PlanTier),
});

export type PlanTier = z.infer<typeof PlanTier>;
export type Subscription = z.infer<typeof Subscription>;
