import { type Limited, limitOf, overLimit, TIERS } from '@hawser/domain';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/** How much of what a tier limits is in use; field names of Spec 2 §3, `lastUsage`. */
export interface Usage {
  readonly networkCount: number;
  readonly attachedCloudsCount: number;
  readonly objectCount: number;
}

/** What this context uses now. */
export async function usageOf(tx: TenantTransaction): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select (select count(*)::int from networks where owner_uid = ${tx.owner}) as "networkCount",
           (select count(distinct cluster_id)::int from routers where owner_uid = ${tx.owner} and active)
             as "attachedCloudsCount",
           (select count(*)::int from objects where owner_uid = ${tx.owner} and active) as "objectCount"`.execute(
    tx.db,
  );
  return rows[0] ?? { networkCount: 0, attachedCloudsCount: 0, objectCount: 0 };
}

/**
 * Whether `adding` more would pass the limit of this context's tier. Where there is a limit the account stays locked until
 * the transaction ends, so that two commands at once can't both take the last place.
 */
export async function limitReached(tx: TenantTransaction, what: Limited, adding = 1): Promise<boolean> {
  const account = tx.db.selectFrom('accounts').select('plan_tier_slug').where('owner_uid', '=', tx.owner);
  const slug = (await account.executeTakeFirst())?.plan_tier_slug ?? '';
  const limit = limitOf(Object.hasOwn(TIERS, slug) ? TIERS[slug] : undefined, what);
  if (limit === 'unlimited') return false;
  await account.forUpdate().executeTakeFirst();
  const { networkCount, attachedCloudsCount, objectCount } = await usageOf(tx);
  const used = { networks: networkCount, attachedClusters: attachedCloudsCount, objects: objectCount };
  return overLimit(limit, used[what], adding);
}
