import type { AdminUser, AdminUsers } from '@hawser/contract/admin';
import type { PageQuery } from '@hawser/contract/paging';
import { sql } from 'kysely';
import { limitExempt, type OwnLimits } from '@hawser/domain/plans';
import { tierRecords } from '../../accounts/index.ts';
import { contains } from '../../collection/select-keys.ts';
import type { AdminStores, AdminWork } from '../../http/route.ts';
import { limitsOf } from '../own-limits.ts';
import type { AdminPorts } from '../ports.ts';
import { withUsage } from '../usage.ts';

interface UserRow {
  id: string;
  email: string;
  name: string;
  created_at: number;
  has_second_factor: boolean;
}

const COLUMNS = sql`id, email, name, (extract(epoch from "createdAt") * 1000)::bigint as created_at,
  (exists (select 1 from "secondFactor" f where f."userId" = "user".id and f."confirmedAt" is not null)
    or exists (select 1 from "passkey" p where p."userId" = "user".id)) as has_second_factor`;

/** The total is counted up to this number. */
const TOTAL_MAX = 10_000;

/** A page of accounts, newest first. `q` filters by text in the name or address. */
export async function listUsers(
  { stores, plans, query }: AdminWork<unknown, PageQuery & { readonly q?: string | undefined }, undefined>,
  { readInContext }: Pick<AdminPorts, 'readInContext'>,
): Promise<AdminUsers> {
  const { limit, after, q = '' } = query;
  const matching = q === '' ? sql`true` : sql`(${contains(sql`email`, q)} or ${contains(sql`name`, q)})`;
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`("createdAt", id) < (select "createdAt", id from "user" where id = ${after})`;
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from "user"
     where ${matching} and ${afterCursor} order by "createdAt" desc, id desc limit ${limit + 1}`.execute(
    stores.identity,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from "user" where ${matching} limit ${TOTAL_MAX}) found`.execute(
    stores.identity,
  );
  const page = rows.slice(0, limit);
  const items = await withUsage(readInContext, await withAccounts(stores, page), ({ uid }) => uid);
  return {
    items,
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    total: counted.rows[0]?.total ?? 0,
    tiers: tierRecords(plans),
  };
}

/** One account; undefined if there is none with this id. */
export async function readUser(stores: AdminStores, uid: string): Promise<AdminUser | undefined> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from "user" where id = ${uid}`.execute(stores.identity);
  return (await withAccounts(stores, rows))[0];
}

/** Users who did not finish signing up have no account yet and are left out. */
async function withAccounts(
  { system }: Pick<AdminStores, 'system'>,
  users: readonly UserRow[],
): Promise<AdminUser[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const { rows } = await sql<{
    uid: string;
    display_name: string;
    admin: boolean;
    is_organization: boolean;
    plan_tier_slug: string;
    own_limits: OwnLimits;
    own_limits_version: number;
    source: Parameters<typeof limitExempt>[0];
    last_sign_in_at: number | null;
    disabled_at: number | null;
  }>`
    select a.owner_uid as uid, a.display_name, a.admin, a.is_organization, a.plan_tier_slug, a.own_limits, a.own_limits_version, a.source, a.disabled_at, s.at as last_sign_in_at
      from accounts a
      left join lateral (select max(at) as at from sign_ins where owner_uid = a.owner_uid and succeeded) s on true
     where a.owner_uid = any(${ids})`.execute(system);
  const accounts = new Map(rows.map((row) => [row.uid, row]));
  return users.flatMap(({ id, email, name, created_at, has_second_factor }) => {
    const account = accounts.get(id);
    if (account === undefined) return [];
    return {
      uid: id,
      email,
      displayName: account.display_name || name,
      admin: account.admin,
      isOrganization: account.is_organization,
      planTierSlug: account.plan_tier_slug,
      ...limitsOf(account.own_limits, account.own_limits_version),
      isExempt: limitExempt(account.source),
      createdAt: created_at,
      lastSignInAt: account.last_sign_in_at,
      disabledAt: account.disabled_at,
      hasSecondFactor: has_second_factor,
    };
  });
}
