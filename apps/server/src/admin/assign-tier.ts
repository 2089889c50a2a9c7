import type { AdminUser, AssignTier } from '@hawser/contract/admin';
import type { z } from 'zod';
import { invalid, notFound } from '../http/failure.ts';
import type { AdminWork } from '../http/route.ts';
import { auditFor } from './audit-for.ts';
import { readUser } from './users.ts';

/**
 * Assigns another tier to an account. The audit logs of both the administrator and the account record it. `before` is the
 * previous tier.
 */
export async function assignTier(
  work: AdminWork<{ uid: string }, undefined, z.infer<typeof AssignTier>>,
): Promise<{
  answer: { updated: AdminUser };
  before: string;
}> {
  const { stores, plans, params, body } = work;
  const { planTierSlug } = body;
  if (!Object.hasOwn(plans.tiers, planTierSlug)) {
    throw invalid('There is no plan of this name.', 'planTierSlug');
  }
  const user = await readUser(stores, params.uid);
  if (user === undefined) throw notFound();
  const summary = `Plan ${planTierSlug} assigned instead of ${user.planTierSlug}`;
  await stores.system.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ plan_tier_slug: planTierSlug })
      .where('owner_uid', '=', user.uid)
      .execute();
    await auditFor(tx, work, user.uid, 'adminAssignTier', summary);
  });
  return { answer: { updated: { ...user, planTierSlug } }, before: user.planTierSlug };
}
