import type { Limit, Plans, Tier } from './tiers.ts';

const SLUG = /^[a-z][a-z0-9-]{0,39}$/;
const LIMITS = ['maxNumNetworks', 'maxNumClouds', 'maxNumObjects'] as const;
const TIER_FIELDS: readonly string[] = ['name', ...LIMITS];

/**
 * The plans that an operator wrote, or a sentence that describes the problem. A missing number counts as 0. An unknown field
 * is refused: a misspelled limit would otherwise limit nothing.
 */
export function readPlans(value: unknown): { readonly plans: Plans } | { readonly message: string } {
  if (!isRecord(value)) return { message: 'must hold the two entries default and tiers' };
  const unknown = Object.keys(value).find((key) => key !== 'default' && key !== 'tiers');
  if (unknown !== undefined) return { message: `has the entry ${unknown}, and knows only default and tiers` };
  const { default: defaultTier, tiers } = value;
  if (!isRecord(tiers) || Object.keys(tiers).length === 0) return { message: 'must hold tiers, by slug' };
  const read: Record<string, Tier> = {};
  for (const [slug, tier] of Object.entries(tiers)) {
    if (!SLUG.test(slug))
      return { message: `has a tier '${slug}'; slugs are lower-case letters, digits and '-'` };
    const one = readTier(tier);
    if (typeof one === 'string') return { message: `has a tier ${slug} ${one}` };
    read[slug] = one;
  }
  if (typeof defaultTier !== 'string' || !Object.hasOwn(read, defaultTier)) {
    return { message: `must name one of its tiers as default: ${Object.keys(read).join(', ')}` };
  }
  return { plans: { tiers: read, defaultTier } };
}

function readTier(value: unknown): Tier | string {
  if (!isRecord(value)) return 'that is no list of limits';
  const unknown = Object.keys(value).find((key) => !TIER_FIELDS.includes(key));
  if (unknown !== undefined)
    return `with the entry ${unknown}, and tiers know only ${TIER_FIELDS.join(', ')}`;
  const { name } = value;
  if (name !== undefined && (typeof name !== 'string' || name.length > 40)) {
    return 'whose name is no text of at most 40 characters';
  }
  const limits: [string, Limit][] = [];
  for (const field of LIMITS) {
    const limit = value[field];
    if (limit === undefined) continue;
    if (!isLimit(limit)) return `whose ${field} is neither a whole number from 0 nor unlimited`;
    limits.push([field, limit]);
  }
  return { ...(name === undefined ? {} : { name }), ...Object.fromEntries(limits) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLimit = (value: unknown): value is Limit =>
  value === 'unlimited' || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);
