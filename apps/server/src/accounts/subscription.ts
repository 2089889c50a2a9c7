import type { Subscription } from '@hawser/contract/accounts';
import {
  isOwnLimit,
  LIMITED,
  type Limit,
  limitExempt,
  limitOf,
  noticeOf,
  overLimit,
  type Plans,
  type Tier,
  tierOf,
} from '@hawser/domain/plans';
import { notFound } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { limitFor, LIMITED_BY, usageOf, usedCount } from './limits.ts';

/** The data of the Subscription page: the tier, its limits with usage and remainder, and the other tiers. */
export async function readSubscription({
  tx,
  plans,
}: Pick<Work<unknown, unknown, unknown>, 'tx' | 'plans'>): Promise<Subscription> {
  const account = await tx.db
    .selectFrom('accounts')
    .select(LIMITED_BY)
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  if (account === undefined) throw notFound();
  const usage = await usageOf(tx);
  const exempt = limitExempt(account.source);
  const slug = account.plan_tier_slug;
  return {
    planTierSlug: slug,
    tier: tierRecord(slug, tierOf(plans, slug)),
    exempt,
    limits: LIMITED.map((what) => {
      const limit = limitFor(plans, account, what);
      const used = usedCount(usage, what);
      const max = countOf(limit);
      const left = max === null ? null : Math.max(0, max - used);
      const isOwn = !exempt && isOwnLimit(account.own_limits, what);
      return { what, used, max, left, isOwn, reached: overLimit(limit, used), notice: noticeOf(what) };
    }),
    tiers: tierRecords(plans),
  };
}

/** All tiers of the installation, in the operator's order. */
export const tierRecords = (plans: Plans): Subscription['tiers'] =>
  Object.entries(plans.tiers).map(([slug, tier]) => tierRecord(slug, tier));

const countOf = (limit: Limit): number | null => (limit === 'unlimited' ? null : limit);

function tierRecord(slug: string, tier: Tier | undefined): Subscription['tier'] {
  return {
    slug,
    name: tier?.name ?? slug,
    maxNumNetworks: countOf(limitOf(tier, 'networks')),
    maxNumClouds: countOf(limitOf(tier, 'attachedClusters')),
    maxNumObjects: countOf(limitOf(tier, 'objects')),
  };
}
