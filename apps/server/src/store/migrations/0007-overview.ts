import { type Kysely, sql } from 'kysely';

/** Lowest `status_rank` of an object that shows red: MISSING. */
const RED = 80;

/** What happened lately is looked up by its time: commands in the audit, and what turned red since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entries_at on audit_entries (owner_uid, at)`.execute(db);
  // Small: only what is red now is in it.
  await sql`
    create index object_states_red on object_states (owner_uid, since) where status_rank >= ${sql.lit(RED)}
  `.execute(db);
}
