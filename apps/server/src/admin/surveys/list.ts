import type { AdminSurveys } from '@hawser/contract/admin';
import type { PageQuery } from '@hawser/contract/paging';
import { sql } from 'kysely';
import type { AdminWork } from '../../http/route.ts';

/** A page of the answers to the survey, newest account first. Accounts that answered no question are left out. */
export async function listSurveys({
  stores,
  query: { limit, after },
}: AdminWork<unknown, PageQuery, undefined>): Promise<AdminSurveys> {
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(created_at, owner_uid) < (select created_at, owner_uid from accounts where owner_uid = ${after})`;
  const { rows } = await sql<AdminSurveys['items'][number]>`
    select owner_uid as uid, display_name as "displayName",
           coalesce(surveys #>> '{newuser,q1}', '') as q1, coalesce(surveys #>> '{newuser,q2}', '') as q2,
           coalesce(surveys #>> '{newuser,q3}', '') as q3
      from accounts
     where concat(surveys #>> '{newuser,q1}', surveys #>> '{newuser,q2}', surveys #>> '{newuser,q3}') <> ''
       and ${afterCursor}
     order by created_at desc, owner_uid desc limit ${limit + 1}`.execute(stores.system);
  const items = rows.slice(0, limit);
  const { rows: users } = await sql<{ id: string; email: string }>`
    select id, email from "user" where id = any(${items.map(({ uid }) => uid)})`.execute(stores.identity);
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return {
    items: items.map((item) => ({ ...item, email: emails.get(item.uid) ?? '' })),
    next: rows.length > limit ? (items.at(-1)?.uid ?? null) : null,
  };
}
