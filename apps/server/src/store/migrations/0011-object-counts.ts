import { type Kysely, sql } from 'kysely';
import type { Roles } from '../roles.ts';

/** Rows that the count of one network is spread over, so that commands that run together rarely write the same one. */
const SLOTS = 16;

/**
 * How many active objects each network has, kept by whatever writes objects, in its own transaction (docs/decisions/0026).
 * A network's count is the sum of its rows. Rows are written in one order, so that no two statements wait for each other.
 */
export function objectCounts({ tenant }: Pick<Roles, 'tenant'>): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    await sql`
      create table object_counts (
        owner_uid text not null, network_id text not null, slot int not null, objects bigint not null,
        primary key (owner_uid, network_id, slot),
        foreign key (owner_uid, network_id) references networks (owner_uid, id) on delete cascade
      ) with (fillfactor = 50)`.execute(db);
    for (const [op, when, difference] of COUNTED) {
      const name = sql.raw(`objects_${op}_count`);
      await sql`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          insert into object_counts as c (owner_uid, network_id, slot, objects)
            select owner_uid, network_id, pg_backend_pid() % ${sql.lit(SLOTS)}, sum(n)
              from (${sql.raw(difference)}) difference
             group by owner_uid, network_id having sum(n) <> 0 order by owner_uid, network_id
            on conflict (owner_uid, network_id, slot) do update set objects = c.objects + excluded.objects;
          return null;
        end $$`.execute(db);
      // From here on until this is committed nobody else writes objects, so what is counted below is all.
      await sql`
        create trigger ${name} after ${sql.raw(op)} on objects ${sql.raw(when)} execute function ${name}()`.execute(
        db,
      );
    }
    await sql`
      insert into object_counts (owner_uid, network_id, slot, objects)
        select owner_uid, network_id, 0, count(*) from objects where active group by owner_uid, network_id
    `.execute(db);
    await sql`alter table object_counts enable row level security`.execute(db);
    await sql`grant select, insert, update, delete on object_counts to ${sql.id(tenant)}`.execute(db);
    await sql`
      create policy tenant on object_counts to ${sql.id(tenant)}
      using (owner_uid = current_setting('app.owner_uid', true))
      with check (owner_uid = current_setting('app.owner_uid', true))`.execute(db);
  };
}

/**
 * When each kind of statement is counted, and what it changes. Most updates change neither network nor activity, which only a
 * trigger for each row finds out without being called; the others are called once, however many rows there are.
 */
const COUNTED: readonly (readonly [op: string, when: string, difference: string])[] = [
  [
    'insert',
    'referencing new table as came for each statement',
    'select owner_uid, network_id, 1 as n from came where active',
  ],
  [
    'update',
    'for each row when ((old.network_id, old.active) is distinct from (new.network_id, new.active))',
    `select new.owner_uid, new.network_id, new.active::int as n
     union all select old.owner_uid, old.network_id, -old.active::int`,
  ],
  [
    'delete',
    'referencing old table as went for each statement',
    'select owner_uid, network_id, -1 as n from went where active',
  ],
];
