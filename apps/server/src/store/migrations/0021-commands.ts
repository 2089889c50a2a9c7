import { type Kysely, sql } from 'kysely';

/** The change feed's triggers, each with its table, what it tells, and the rows that it tells of. */
const TOLD: readonly (readonly [name: string, table: string, op: string, rows: string])[] = [
  ...(
    [
      ['networks', 'id'],
      ['clusters', 'id'],
      ['routers', 'id'],
      ['objects', 'id'],
      ['placements', "router_id || '/' || object_id"],
      ['router_states', 'router_id'],
      ['object_states', "router_id || '/' || object_id"],
      ['accounts', 'owner_uid'],
    ] as const
  ).flatMap(([table, id]) =>
    ['insert', 'update', 'delete'].map(
      (op) => [`${table}_${op}_changes`, table, op, `select owner_uid, ${id} as id from touched`] as const,
    ),
  ),
  ['jobs_insert_changes', 'jobs', 'insert', 'select owner_uid, id from touched where subject_id is not null'],
  ['jobs_delete_changes', 'jobs', 'delete', 'select owner_uid, id from touched where subject_id is not null'],
  [
    'jobs_update_changes',
    'jobs',
    'update',
    // Being taken up by a server is nobody's news. Without a join: see docs/decisions/0035.
    `select owner_uid, id
       from (select owner_uid, id, step, done, total, waits_for, problem, finished_at from new_rows where subject_id is not null
             except
             select owner_uid, id, step, done, total, waits_for, problem, finished_at from old_rows) moved`,
  ],
  [
    'router_leases_changes',
    'router_states',
    'update',
    `(select owner_uid, router_id as id from new_rows where expired_at is not null
      except select owner_uid, router_id from old_rows where expired_at is not null)
     union all
     (select owner_uid, router_id from old_rows where expired_at is not null
      except select owner_uid, router_id from new_rows where expired_at is not null)`,
  ],
];

/** What a command costs PostgreSQL beside its own rows (docs/reference/performance.md, "Commands"). */
export async function commands(db: Kysely<unknown>): Promise<void> {
  // Asks for itself whether to wake the feeds, instead of calling a function that asks.
  for (const [name, table, op, rows] of TOLD) {
    await sql`
      create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        insert into changes (owner_uid, tbl, op, ids)
          select owner_uid, ${sql.lit(table)}, ${sql.lit(op)}, array_agg(id) from (${sql.raw(rows)}) told group by owner_uid;
        if found and current_setting('app.announced', true) is distinct from 'later' then
          perform pg_notify('hawser_changes', '');
        end if;
        return null;
      end $$`.execute(db);
  }
  await sql`drop function announce_changes()`.execute(db);
  // Beginning with the context it looked as cheap as the primary key to who asks for one object before there are statistics:
  // each change of an object read all objects of its context.
  await sql`create index objects_network_owner on objects (network_id, owner_uid)`.execute(db);
  await sql`drop index objects_network`.execute(db);
  await sql`alter index objects_network_owner rename to objects_network`.execute(db);
}
