/** A limit of a tier: a count, or none at all. */
export type Limit = number | 'unlimited';

/** A subscription tier, limits as Spec 2 §9 names them. A missing number counts as 0. */
export interface Tier {
  /** What people read; the slug where it is missing. */
  readonly name?: string;
  readonly maxNumNetworks?: Limit;
  /** Attached clusters. */
  readonly maxNumClouds?: Limit;
  readonly maxNumObjects?: Limit;
}

/** The tiers of an installation, and which of them a new account gets. */
export interface Plans {
  readonly tiers: Readonly<Record<string, Tier>>;
  readonly defaultTier: string;
}

/** What a tier limits, with the fields of Spec 2 §9. */
export const LIMITED = ['networks', 'attachedClusters', 'objects'] as const;
export type Limited = (typeof LIMITED)[number];

/** The tiers that an operator finds, and may replace by a file (Spec README). */
export const TIERS: Readonly<Record<string, Tier>> = {
  free: { name: 'Free', maxNumNetworks: 2, maxNumClouds: 3, maxNumObjects: 50 },
  team: { name: 'Team', maxNumNetworks: 10, maxNumClouds: 25, maxNumObjects: 1_000 },
  enterprise: {
    name: 'Enterprise',
    maxNumNetworks: 'unlimited',
    maxNumClouds: 'unlimited',
    maxNumObjects: 'unlimited',
  },
};

/** The plans of an installation whose operator decided nothing: nobody takes payments, so nothing is limited. */
export const DEFAULT_PLANS: Plans = { tiers: TIERS, defaultTier: 'enterprise' };

/** The tier of this slug; undefined where the operator has none of that name. */
export function tierOf({ tiers }: Plans, slug: string): Tier | undefined {
  return Object.hasOwn(tiers, slug) ? tiers[slug] : undefined;
}

/** The tier's limit; 0 where the tier, or its number, is missing. */
export function limitOf(tier: Tier | undefined, what: Limited): Limit {
  const limits = {
    networks: tier?.maxNumNetworks,
    attachedClusters: tier?.maxNumClouds,
    objects: tier?.maxNumObjects,
  };
  return limits[what] ?? 0;
}

/**
 * Whether `adding` more would pass the limit. `used` and `adding` are integers of at least 0, else RangeError
 * (Spec 2 §5).
 */
export function overLimit(limit: Limit, used: number, adding = 1): boolean {
  for (const count of [used, adding]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`not a count: ${count}`);
  }
  return limit !== 'unlimited' && used + adding > limit;
}

/** Whether no limit applies: a cloud marketplace account with an active subscription (Spec 2 §6). */
export function limitExempt(source: { name: string; subscriptionStatus?: string } | null): boolean {
  return source !== null && source.name === 'aws' && source.subscriptionStatus === 'active';
}
