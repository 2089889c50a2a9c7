import {
  type Limit,
  type Limited,
  limitExempt,
  limitOf,
  noticeOf,
  overLimit,
  type Plans,
  tierOf,
} from '@hawser/domain/plans';
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';

/** How much of what a tier limits is in use; field names of Spec 2 §3, `lastUsage`. */
export interface Usage {
  readonly networkCount: number;
  readonly attachedCloudsCount: number;
  readonly objectCount: number;
}

const COUNTED: Readonly<Record<Limited, (owner: string) => RawBuilder<number>>> = {
  networks: (owner) => sql`(select count(*)::int from networks where owner_uid = ${owner})`,
  attachedClusters: (owner) =>
    sql`(select count(distinct cluster_id)::int from routers where owner_uid = ${owner} and active)`,
  objects: (owner) =>
    sql`(select coalesce(sum(objects), 0)::int from object_counts where owner_uid = ${owner})`,
};

/** What this context uses now. */
export async function usageOf(tx: TenantTransaction): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select ${COUNTED.networks(tx.owner)} as "networkCount",
           ${COUNTED.attachedClusters(tx.owner)} as "attachedCloudsCount",
           ${COUNTED.objects(tx.owner)} as "objectCount"`.execute(tx.db);
  return rows[0] ?? { networkCount: 0, attachedCloudsCount: 0, objectCount: 0 };
}

/** How much of `what` is in use. */
export function usedOf({ networkCount, attachedCloudsCount, objectCount }: Usage, what: Limited): number {
  return { networks: networkCount, attachedClusters: attachedCloudsCount, objects: objectCount }[what];
}

/** The same, asked alone; nothing else is counted, because a fleet's objects take long. */
async function countOf(tx: TenantTransaction, what: Limited): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${COUNTED[what](tx.owner)} as n`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

/** An account as its limits see it. */
export interface LimitedAccount {
  readonly plan_tier_slug: string;
  readonly source: { readonly name: string; readonly subscriptionStatus?: string } | null;
}

/** The account's limit: none where it is exempt (Spec 2 §6), 0 in a tier that the operator does not have. */
export function limitFor(plans: Plans, account: LimitedAccount | undefined, what: Limited): Limit {
  if (limitExempt(account?.source ?? null)) return 'unlimited';
  return limitOf(tierOf(plans, account?.plan_tier_slug ?? ''), what);
}

/**
 * Whether `adding` more would pass the limit of this context's tier. Where there is a limit the account stays locked until
 * the transaction ends, so that two commands at once can't both take the last place.
 */
export async function limitReached(
  { tx, plans }: { readonly tx: TenantTransaction; readonly plans: Plans },
  what: Limited,
  adding = 1,
): Promise<boolean> {
  const account = tx.db
    .selectFrom('accounts')
    .select(['plan_tier_slug', 'source'])
    .where('owner_uid', '=', tx.owner);
  const limit = limitFor(plans, await account.executeTakeFirst(), what);
  if (limit === 'unlimited') return false;
  await account.forUpdate().executeTakeFirst();
  return overLimit(limit, await countOf(tx, what), adding);
}

/** 403 with `message`, and the text of the dialog 'Notice' that leads to the Subscription page (Spec 2 §8). */
export function limitFailure(message: string, what: Limited): Failure {
  return new Failure(403, [{ message, displayable: true, notice: noticeOf(what) }]);
}
