import type { AdminOrganization, AdminOrganizations } from '@hawser/contract/admin';
import type { PageQuery } from '@hawser/contract/paging';
import { sql } from 'kysely';
import { limitExempt, type OwnLimits } from '@hawser/domain/plans';
import { tierRecords } from '../../accounts/index.ts';
import { contains } from '../../collection/select-keys.ts';
import type { AdminStores, AdminWork } from '../../http/route.ts';
import { limitsOf } from '../own-limits.ts';
import type { AdminPorts } from '../ports.ts';
import { withUsage } from '../usage.ts';

/** Administrators that are named. */
const NAMED = 5;

type Row = Omit<AdminOrganization, 'admins' | 'adminCount' | 'isExempt' | 'ownLimits' | 'limitsVersion'> & {
  readonly admins: readonly string[] | null;
  readonly adminCount: number;
  readonly own_limits: OwnLimits | null;
  readonly own_limits_version: number | null;
  readonly source: Parameters<typeof limitExempt>[0];
};

/** A page of organizations, newest first; `q` filters by text in unique name or name. */
export async function listOrganizations(
  {
    stores,
    plans,
    query: { limit, after, q = '' },
  }: AdminWork<unknown, PageQuery & { readonly q?: string | undefined }, undefined>,
  { readInContext }: Pick<AdminPorts, 'readInContext'>,
): Promise<AdminOrganizations> {
  const matching =
    q === '' ? sql`true` : sql`(${contains(sql`o.unique_name`, q)} or ${contains(sql`o.display_name`, q)})`;
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(o.created_at, o.owner_uid) < (select created_at, owner_uid from organizations where owner_uid = ${after})`;
  const found = await read(stores, sql`${matching} and ${afterCursor}`, limit + 1);
  const items = await withUsage(readInContext, found.slice(0, limit), ({ id }) => id);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null, tiers: tierRecords(plans) };
}

/** One organization; undefined if there is none. */
export async function readOrganization(
  stores: Pick<AdminStores, 'system'>,
  id: string,
): Promise<AdminOrganization | undefined> {
  return (await read(stores, sql`o.owner_uid = ${id}`, 1))[0];
}

/** Administrators whose accounts are disabled do not count: they cannot act. */
async function read(
  { system }: Pick<AdminStores, 'system'>,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<AdminOrganization[]> {
  const { rows } = await sql<Row>`
    select o.owner_uid as id, o.unique_name as "uniqueName", o.display_name as "displayName", o.member_count as "memberCount",
           o.created_at as "createdAt", o.disabled_at as "disabledAt", coalesce(a.plan_tier_slug, '') as "planTierSlug", a.source,
           a.own_limits, a.own_limits_version,
           coalesce(m.n, 0)::int as "adminCount", m.emails as admins
      from organizations o
      left join accounts a on a.owner_uid = o.owner_uid
      left join lateral (
        select count(*) as n, (array_agg(m.email order by m.joined_at))[1:${sql.lit(NAMED)}] as emails
          from organization_members m join accounts p on p.owner_uid = m.member_uid and p.disabled_at is null
         where m.owner_uid = o.owner_uid and m.role = 'admin') m on true
     where ${where} order by o.created_at desc, o.owner_uid desc limit ${limit}`.execute(system);
  return rows.map(({ admins, source, own_limits, own_limits_version, ...row }) => ({
    ...row,
    ...limitsOf(own_limits ?? {}, own_limits_version ?? 1),
    isExempt: limitExempt(source),
    admins: [...(admins ?? [])],
  }));
}
