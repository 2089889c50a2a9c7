/** A limit of a tier: a count, or unlimited. */
export type Limit = number | 'unlimited';

/** A subscription tier, with the limits of Spec 2 §9. A missing number counts as 0. */
export interface Tier {
  /** Display name; the slug when it is missing. */
  readonly name?: string;
  readonly maxNumNetworks?: Limit;
  /** Attached clusters. */
  readonly maxNumClouds?: Limit;
  readonly maxNumObjects?: Limit;
}

/** The tiers of an installation, and the one that a new account gets. */
export interface Plans {
  readonly tiers: Readonly<Record<string, Tier>>;
  readonly defaultTier: string;
}

/** The resources that a tier limits, with the field names of Spec 2 §9. */
export const LIMITED = ['networks', 'attachedClusters', 'objects'] as const;
export type Limited = (typeof LIMITED)[number];

/** The tiers of the product; an operator can replace them by a file (Spec README). */
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

/** The default plan of an installation: unlimited, because nobody takes payments. */
export const DEFAULT_PLANS: Plans = { tiers: TIERS, defaultTier: 'enterprise' };

/** The tier with this slug; undefined when there is none. */
export function tierOf({ tiers }: Plans, slug: string): Tier | undefined {
  return Object.hasOwn(tiers, slug) ? tiers[slug] : undefined;
}

/** The limit of the tier; 0 when the tier or its number is missing. */
export function limitOf(tier: Tier | undefined, what: Limited): Limit {
  const limits = {
    networks: tier?.maxNumNetworks,
    attachedClusters: tier?.maxNumClouds,
    objects: tier?.maxNumObjects,
  };
  return limits[what] ?? 0;
}

/**
 * Whether `adding` more would exceed the limit. @throws RangeError when `used` or `adding` is not an integer of at least 0
 * (Spec 2 §5: a limit is reached when the current count plus the new ones is greater than it).
 */
export function overLimit(limit: Limit, used: number, adding = 1): boolean {
  for (const count of [used, adding]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`not a count: ${count}`);
  }
  return limit !== 'unlimited' && used + adding > limit;
}

/** Whether no limit applies: the account was bought in a cloud marketplace and its subscription is active (Spec 2 §6). */
export function limitExempt(source: { name: string; subscriptionStatus?: string } | null): boolean {
  return source !== null && source.name === 'aws' && source.subscriptionStatus === 'active';
}
