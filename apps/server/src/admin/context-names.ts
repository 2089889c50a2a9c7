import { sql } from 'kysely';
import type { AdminStores } from '../http/route.ts';

/** What people call contexts, by id: the e-mail address of an account, or the unique name of an organization. */
export async function contextNames(
  { system, identity }: AdminStores,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return new Map();
  const [users, organizations] = await Promise.all([
    sql<{ id: string; name: string }>`
      select id, email as name from "user" where id = any(${wanted}::text[])`.execute(identity),
    sql<{ id: string; name: string }>`
      select owner_uid as id, unique_name as name from organizations where owner_uid = any(${wanted}::text[])`.execute(
      system,
    ),
  ]);
  // An organization that was an account has both: people know its name.
  return new Map([...users.rows, ...organizations.rows].map(({ id, name }) => [id, name]));
}

/** The context that people call so; undefined for none. An id is one as well. */
export async function contextCalled(
  { system, identity }: AdminStores,
  name: string,
): Promise<string | undefined> {
  const text = name.trim();
  const [organizations, users] = await Promise.all([
    sql<{ id: string }>`select owner_uid as id from organizations where unique_name = ${text}`.execute(
      system,
    ),
    sql<{ id: string }>`select id from "user" where email = ${text.toLowerCase()} or id = ${text}`.execute(
      identity,
    ),
  ]);
  return organizations.rows[0]?.id ?? users.rows[0]?.id;
}
