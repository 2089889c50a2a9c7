import { type Kysely, sql } from 'kysely';

/** Makes rows that come by the million cheap to write (docs/decisions/0017). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who places holds the network's lock and has read both sides under it; the check of each row cost more than the row.
  await sql`alter table placements drop constraint placements_owner_uid_router_id_fkey`.execute(db);
  await sql`alter table placements drop constraint placements_owner_uid_object_id_fkey`.execute(db);
  // What an agent said is only asked for by router and object together, or by router.
  await sql`drop index object_states_object`.execute(db);
  // Each agent that comes changes its row several times: room for that on the same page, without new index entries.
  await sql`alter table router_states set (fillfactor = 60)`.execute(db);
  // Thousands of ids in one change row: the quicker compression, where this PostgreSQL has it.
  await sql`
    do $$ begin
      alter table changes alter column ids set compression lz4;
    exception when feature_not_supported then null;
    end $$`.execute(db);
}
