import { type Kysely, sql } from 'kysely';

/**
 * Finds leases that were lost or came back without a join of what was with what is: its plan was made for the first few rows that a
 * connection wrote and kept, and compared each of ten thousand with each other (docs/decisions/0035).
 */
export async function leaseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function router_leases_changes() returns trigger language plpgsql as $$
    begin
      insert into changes (owner_uid, tbl, op, ids)
        select owner_uid, 'router_states', 'update', array_agg(router_id)
          from ((select owner_uid, router_id from new_rows where expired_at is not null
                 except select owner_uid, router_id from old_rows where expired_at is not null)
                union all
                (select owner_uid, router_id from old_rows where expired_at is not null
                 except select owner_uid, router_id from new_rows where expired_at is not null)) moved
         group by owner_uid;
      if found then perform announce_changes(); end if;
      return null;
    end $$`.execute(db);
}
