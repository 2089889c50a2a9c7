import { type Kysely, sql } from 'kysely';

/**
 * Finds placements by object without naming the router in each entry (docs/decisions/0028): equal entries are kept as
 * one with a list of rows, so that the index is a twentieth as large and takes half of what it took to write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index placements_object`.execute(db);
  await sql`create index placements_object on placements (owner_uid, object_id)`.execute(db);
}
