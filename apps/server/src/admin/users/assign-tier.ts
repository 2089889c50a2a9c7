import type { AdminUser, AssignTier } from '@hawser/contract/admin';
import type { z } from 'zod';
import type { AdminWork } from '../../http/route.ts';
import { requireTier, tierSummary } from '../tiers.ts';
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
  requireTier(plans, planTierSlug);
  const user = await changeAccount(work, {
    write: async (system, { uid }) => {
      await system
        .updateTable('accounts')
        .set({ plan_tier_slug: planTierSlug })
        .where('owner_uid', '=', uid)
        .execute();
    },
    summary: (before) => tierSummary(planTierSlug, before.planTierSlug),
  });
  return { answer: { updated: { ...user, planTierSlug } }, before: user.planTierSlug };
}
