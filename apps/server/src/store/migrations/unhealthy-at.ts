import { sql } from 'kysely';
import type { Migration } from './run.ts';

/**
 * When an object or router last became unhealthy, which its `since` forgets when it recovers. A trigger writes it, because many
 * statements write these tables; its condition is checked without a call.
 */
export const addUnhealthyAt: Migration = {
  name: '0010-unhealthy-at',
  async up(db) {
    await sql`create function set_unhealthy_at() returns trigger language plpgsql as
      'begin new.unhealthy_at := new.since; return new; end'`.execute(db);
    for (const [table, when] of [
      ['object_states', (row: string) => `${row}.cause <> ''`],
      ['router_states', (row: string) => `${row}.status in ('FAILED', 'DOWN', 'SHUTDOWN BY OPERATOR')`],
    ] as const) {
      await sql`alter table ${sql.table(table)} add column unhealthy_at bigint`.execute(db);
      await sql`create index ${sql.ref(`${table}_unhealthy`)} on ${sql.table(table)} (owner_uid, unhealthy_at)
                 where unhealthy_at is not null`.execute(db);
      await sql`create trigger unhealthy_insert before insert on ${sql.table(table)}
        for each row when (${sql.raw(when('new'))}) execute function set_unhealthy_at()`.execute(db);
      await sql`create trigger unhealthy_update before update on ${sql.table(table)}
        for each row when (${sql.raw(when('new'))} and not (${sql.raw(when('old'))})) execute function set_unhealthy_at()`.execute(
        db,
      );
    }
  },
};
