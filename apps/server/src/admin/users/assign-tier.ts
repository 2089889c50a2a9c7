import type { AdminUser, AssignTier } from '@hawser/contract/admin';
import type { z } from 'zod';
import { invalid } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import { changeAccount } from './change-account.ts';

/** Assigns another tier to an account. `before` is the previous tier. */
export async function assignTier(
  work: AdminWork<{ uid: string }, undefined, z.infer<typeof AssignTier>>,
): Promise<{
  answer: { updated: AdminUser };
  before: string;
}> {
  const { plans, body } = work;
  const { planTierSlug } = body;
  if (!Object.hasOwn(plans.tiers, planTierSlug)) {
    throw invalid('There is no plan of this name.', 'planTierSlug');
  }
  const user = await changeAccount(work, {
    columns: () => ({ plan_tier_slug: planTierSlug }),
    summary: (before) => summaryOf(planTierSlug, before.planTierSlug),
  });
  return { answer: { updated: { ...user, planTierSlug } }, before: user.planTierSlug };
}

/** What the audit log says. */
export const summaryOf = (tier: string, before: string): string =>
  `Plan ${tier} assigned instead of ${before}`;
