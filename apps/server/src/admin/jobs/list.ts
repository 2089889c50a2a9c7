import type { AdminJob, AdminJobs } from '@hawser/contract/admin';
import type { PageQuery } from '@hawser/contract/paging';
import { sql } from 'kysely';
import type { AdminWork } from '../../http/route.ts';

/** A page of all jobs: unfinished ones, then finished ones, newest first. */
export async function listJobs({
  stores,
  query,
}: AdminWork<unknown, Pick<PageQuery, 'limit' | 'after'>, undefined>): Promise<AdminJobs> {
  const { limit, after } = query;
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(finished_at is null, created_at, id) <
            (select finished_at is null, created_at, id from jobs where id = ${after})`;
  // The account of an organization requests nothing: it was that of a person, who is not known any more.
  const { rows } = await sql<Omit<AdminJob, 'requestedBy'> & { actorUid: string | null }>`
    select id, (select owner_uid from accounts where owner_uid = actor_uid and not is_organization) as "actorUid", owner_uid as "ownerUID", kind, step, attempts, coalesce(nullif(problem, ''), error, '') as problem,
           created_at as "createdAt", run_after as "dueAt", finished_at as "finishedAt"
      from jobs where ${afterCursor}
     order by finished_at is null desc, created_at desc, id desc limit ${limit + 1}`.execute(stores.system);
  const shown = rows.slice(0, limit);
  const actors = shown.flatMap(({ actorUid }) => actorUid ?? []);
  const users = await sql<{ id: string; email: string }>`
    select id, email from "user" where id = any(${actors}::text[])`.execute(stores.identity);
  const emails = new Map(users.rows.map(({ id, email }) => [id, email]));
  const items = shown.map(({ actorUid, ...job }) => ({
    ...job,
    requestedBy: emails.get(actorUid ?? '') ?? '',
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
