import type { Plans } from '@hawser/domain/plans';
import { invalid } from '../http/failure.ts';

/** @throws Failure 400 when the operator defines no such tier. */
export function requireTier(plans: Plans, slug: string): void {
  if (!Object.hasOwn(plans.tiers, slug)) throw invalid('There is no plan of this name.', 'planTierSlug');
}

/** What the audit log says of an assignment. */
export const tierSummary = (tier: string, before: string): string =>
  `Plan ${tier} assigned instead of ${before}`;
