import type { AdminUser, AssignTier } from '@hawser/contract/admin';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { invalid, notFound } from '../http/failure.ts';
import type { AdminWork } from '../http/route.ts';
import { readUser } from './users.ts';

/**
 * Assigns another tier to an account. The audit logs of both the administrator and the account record it. `before` is the
 * previous tier.
 */
export async function assignTier({
  stores,
  plans,
  session,
  params,
  body,
  now,
  random,
}: AdminWork<{ uid: string }, undefined, z.infer<typeof AssignTier>>): Promise<{
  answer: { updated: AdminUser };
  before: string;
}> {
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
    if (user.uid === session.uid) return;
    await tx
      .insertInto('audit_entries')
      .values({
        owner_uid: user.uid,
        id: newId(now, random),
        at: now,
        actor_uid: session.uid,
        command: 'adminAssignTier',
        subject_kind: 'account',
        subject_id: user.uid,
        summary,
      })
      .execute();
  });
  return { answer: { updated: { ...user, planTierSlug } }, before: user.planTierSlug };
}
