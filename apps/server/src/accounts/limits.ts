import {
  type Limit,
  type Limited,
  limitExempt,
  limitWith,
  noticeOf,
  overLimit,
  type OwnLimits,
  type Plans,
  tierOf,
} from '@hawser/domain/plans';
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';

/** How much of each limited resource is in use. The field names are those of `lastUsage` in Spec 2 §3. */
export interface Usage {
  readonly networkCount: number;
  readonly attachedCloudsCount: number;
  readonly objectCount: number;
}

const COUNTED: Readonly<Record<Limited, (owner: string) => RawBuilder<number>>> = {
  networks: (owner) => sql`(select count(*)::int from networks where owner_uid = ${owner})`,
  attachedClusters: (owner) =>
    sql`(select count(distinct cluster_id)::int from routers where owner_uid = ${owner} and active)`,
  // Those of network features are exempt (Spec 1 §5); an index has them alone.
  objects: (owner) =>
    sql`((select coalesce(sum(objects), 0)::int from object_counts where owner_uid = ${owner})
       - (select count(*)::int from objects
           where owner_uid = ${owner} and network_feature_slug is not null and active))`,
};

/** The current usage of this context. */
export async function usageOf(tx: TenantTransaction): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select ${COUNTED.networks(tx.owner)} as "networkCount",
           ${COUNTED.attachedClusters(tx.owner)} as "attachedCloudsCount",
           ${COUNTED.objects(tx.owner)} as "objectCount"`.execute(tx.db);
  return rows[0] ?? { networkCount: 0, attachedCloudsCount: 0, objectCount: 0 };
}

/** The usage of one resource. */
export function usedCount({ networkCount, attachedCloudsCount, objectCount }: Usage, what: Limited): number {
  return { networks: networkCount, attachedClusters: attachedCloudsCount, objects: objectCount }[what];
}

/** Counts one resource only: counting all would take long in a large fleet. */
async function countOf(tx: TenantTransaction, what: Limited): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${COUNTED[what](tx.owner)} as n`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

/** The columns of an account that decide its limits. */
export interface LimitedAccount {
  readonly plan_tier_slug: string;
  /** Set by an administrator of the installation instead of those of the tier. */
  readonly own_limits: OwnLimits;
  readonly source: { readonly name: string; readonly subscriptionStatus?: string } | null;
}

/** For a query of what `limitFor` takes. */
export const LIMITED_BY = ['plan_tier_slug', 'own_limits', 'source'] as const;

/**
 * The account's limit: its own, or that of its tier. Accounts from a cloud marketplace with an active subscription have none
 * (Spec 2 §6). In a tier that the operator does not define the limit is 0.
 */
export function limitFor(plans: Plans, account: LimitedAccount | undefined, what: Limited): Limit {
  if (limitExempt(account?.source ?? null)) return 'unlimited';
  return limitWith(tierOf(plans, account?.plan_tier_slug ?? ''), account?.own_limits ?? {}, what);
}

/**
 * Whether adding `adding` more would exceed the limit of this context. If there is a limit, the account stays locked
 * until the transaction ends, so that two concurrent commands can't both use the last free place.
 */
export async function limitReached(
  { tx, plans }: { readonly tx: TenantTransaction; readonly plans: Plans },
  what: Limited,
  adding = 1,
): Promise<boolean> {
  const account = tx.db.selectFrom('accounts').select(LIMITED_BY).where('owner_uid', '=', tx.owner);
  const limit = limitFor(plans, await account.executeTakeFirst(), what);
  if (limit === 'unlimited') return false;
  await account.forUpdate().executeTakeFirst();
  return overLimit(limit, await countOf(tx, what), adding);
}

/** How many objects this context has, and its limit; null: unlimited. Locks nothing. */
export async function objectLimit({
  tx,
  plans,
}: {
  readonly tx: TenantTransaction;
  readonly plans: Plans;
}): Promise<{ readonly used: number; readonly limit: number | null }> {
  const account = await tx.db
    .selectFrom('accounts')
    .select(LIMITED_BY)
    .where('owner_uid', '=', tx.owner)
    .executeTakeFirst();
  const limit = limitFor(plans, account, 'objects');
  return { used: await countOf(tx, 'objects'), limit: limit === 'unlimited' ? null : limit };
}

/**
 * 403 with `message` and a notice. The console shows it in the dialog 'Notice', whose Continue button leads to the Subscription
 * page (Spec 2 §8).
 */
export function limitFailure(message: string, what: Limited): Failure {
  return new Failure(403, [{ message, displayable: true, notice: noticeOf(what) }]);
}
