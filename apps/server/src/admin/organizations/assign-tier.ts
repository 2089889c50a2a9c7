import type { AdminOrganization, AssignTier } from '@hawser/contract/admin';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { writeAudit } from '../../http/audit.ts';
import { notFound } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import { requireTier, tierSummary } from '../tiers.ts';
import { readOrganization } from './list.ts';

/**
 * Assigns another tier to an organization, whose account may have no address and is then no user. `before` is the previous tier.
 * @throws Failure 404 for an unknown organization, 400 for a tier that there is not.
 */
export async function assignOrganizationTier(
  work: AdminWork<{ id: string }, undefined, z.infer<typeof AssignTier>>,
): Promise<{ answer: { updated: AdminOrganization }; before: string }> {
  const { stores, plans, body, params, session, operationId, address, now, random } = work;
  const { planTierSlug } = body;
  requireTier(plans, planTierSlug);
  return stores.system.transaction().execute(async (system) => {
    const account = await system
      .selectFrom('accounts')
      .select('plan_tier_slug')
      .where('owner_uid', '=', params.id)
      .where('is_organization', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) throw notFound();
    await system
      .updateTable('accounts')
      .set({ plan_tier_slug: planTierSlug })
      .where('owner_uid', '=', params.id)
      .execute();
    const updated = await readOrganization({ system }, params.id);
    if (updated === undefined) throw notFound();
    const before = account.plan_tier_slug;
    await writeAudit(system, params.id, [
      {
        id: newId(now, random),
        at: now,
        actor: session.uid,
        address,
        command: operationId,
        subjectKind: 'organization',
        subjectID: params.id,
        summary: tierSummary(planTierSlug, before),
      },
    ]);
    return { answer: { updated }, before };
  });
}
