import type { AdminOrganization, AssignTier } from '@hawser/contract/admin';
import type { z } from 'zod';
import type { AdminWork } from '../../http/route.ts';
import { requireTier, tierSummary } from '../tiers.ts';
import { changeOrganization } from './change-organization.ts';

/**
 * Assigns another tier to an organization. `before` is the previous tier.
 * @throws Failure 404 for an unknown organization, 400 for a tier that there is not.
 */
export async function assignOrganizationTier(
  work: AdminWork<{ id: string }, undefined, z.infer<typeof AssignTier>>,
): Promise<{ answer: { updated: AdminOrganization }; before: string }> {
  const { plans, body } = work;
  const { planTierSlug } = body;
  requireTier(plans, planTierSlug);
  const organization = await changeOrganization(work, {
    async write(system, { id }) {
      await system
        .updateTable('accounts')
        .set({ plan_tier_slug: planTierSlug })
        .where('owner_uid', '=', id)
        .execute();
    },
    summary: (before) => tierSummary(planTierSlug, before.planTierSlug),
  });
  return { answer: { updated: { ...organization, planTierSlug } }, before: organization.planTierSlug };
}
