import { type Kysely, sql } from 'kysely';

/**
 * Keeps names unique by indexes that begin with the name. Beginning with the context they looked as cheap as the primary key to
 * who asks for one id before there are statistics, and such plans are kept: checking that a router's cluster exists read
 * all clusters of the context (docs/decisions/0035).
 */
export async function names(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index clusters_name_owner on clusters (name, owner_uid)`.execute(db);
  await sql`drop index clusters_name`.execute(db);
  await sql`alter index clusters_name_owner rename to clusters_name`.execute(db);
  await sql`create unique index networks_name_owner on networks (lower(name), owner_uid)`.execute(db);
  await sql`drop index networks_name`.execute(db);
  await sql`alter index networks_name_owner rename to networks_name`.execute(db);
}
