import type { Me } from '@hawser/contract';
import { type Limited, limitOf, TIERS } from '@hawser/domain';
import { notFound } from '../http/failure.ts';
import type { Session } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { usageOf } from './limits.ts';

/** The account that is signed in, with what its tier allows (null: unlimited) and what its context uses. */
export async function readMe(tx: TenantTransaction, session: Session): Promise<Me> {
  const account = await tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  if (account === undefined) throw notFound();
  const slug = account.plan_tier_slug;
  const tier = Object.hasOwn(TIERS, slug) ? TIERS[slug] : undefined;
  const limit = (what: Limited) => {
    const most = limitOf(tier, what);
    return most === 'unlimited' ? null : most;
  };
  return {
    uid: session.uid,
    email: session.email,
    displayName: account.display_name,
    admin: session.admin,
    isNewUser: account.is_new_user,
    planTierSlug: slug,
    contextUid: session.owner,
    theme: account.theme,
    limits: {
      maxNumNetworks: limit('networks'),
      maxNumClouds: limit('attachedClusters'),
      maxNumObjects: limit('objects'),
    },
    lastUsage: await usageOf(tx),
  };
}
