import { type Kysely, sql } from 'kysely';

/** Tables whose changes the live stream follows, each with the column that names the record in the feed. */
const FOLLOWED: readonly (readonly [table: string, idColumn: string])[] = [
  ['networks', 'id'],
  ['clusters', 'id'],
  ['routers', 'id'],
  ['objects', 'id'],
  ['placements', "router_id || '/' || object_id"],
  ['router_states', 'router_id'],
  ['object_states', "router_id || '/' || object_id"],
  ['accounts', 'owner_uid'],
];

/**
 * The change feed: each statement on a followed table adds one row an owner with the ids it touched, in the same
 * transaction, and one wake-up. Readers take it in commit order by `(xid, seq)` under the snapshot's xmin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The server wakes the feeds itself, once for many of its commits; whoever else writes wakes them with each.
  await sql`
    create function announce_changes() returns void language plpgsql as $$
    begin
      if current_setting('app.announced', true) is distinct from 'later' then
        perform pg_notify('hawser_changes', '');
      end if;
    end $$`.execute(db);
  for (const [table, id] of FOLLOWED) {
    for (const [op, transition] of [
      ['insert', 'new table as touched'],
      ['update', 'new table as touched'],
      ['delete', 'old table as touched'],
    ] as const) {
      const name = sql.raw(`${table}_${op}_changes`);
      await sql`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          insert into changes (owner_uid, tbl, op, ids)
            select owner_uid, ${sql.lit(table)}, ${sql.lit(op)}, array_agg(${sql.raw(id)}) from touched group by owner_uid;
          if found then perform announce_changes(); end if;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger ${name} after ${sql.raw(op)} on ${sql.raw(table)} referencing ${sql.raw(transition)}
        for each statement execute function ${name}()`.execute(db);
    }
  }
  // A lease row moves with every flush; only losing it or getting it back is a change that anyone must hear of.
  await sql`
    create function router_leases_changes() returns trigger language plpgsql as $$
    begin
      insert into changes (owner_uid, tbl, op, ids)
        select n.owner_uid, 'router_states', 'update', array_agg(n.router_id)
          from new_rows n join old_rows o on o.owner_uid = n.owner_uid and o.router_id = n.router_id
         where (o.expired_at is null) <> (n.expired_at is null) group by n.owner_uid;
      if found then perform announce_changes(); end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger router_leases_changes after update on router_leases
    referencing old table as old_rows new table as new_rows
    for each statement execute function router_leases_changes()`.execute(db);
}
