import { type Kysely, sql } from 'kysely';
import type { Roles } from '../roles.ts';

/** The demo fleet that a server runs for a context, of which there is at most one. */
export function demos({ tenant }: Pick<Roles, 'tenant'>): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    await sql`
      create table demos (
        owner_uid text primary key, run_id text not null, asked_by text not null,
        state text not null, message text not null default '',
        clusters int not null, objects int not null,
        connected int not null default 0, applied int not null default 0,
        removed_done int, removed_of int,
        started_at bigint not null,
        -- When the server that runs it said so last: one that is late has ended.
        beat_at bigint not null
      )`.execute(db);
    await sql`alter table demos enable row level security`.execute(db);
    await sql`grant select, insert, update, delete on demos to ${sql.id(tenant)}`.execute(db);
    await sql`
      create policy tenant on demos to ${sql.id(tenant)}
      using (owner_uid = current_setting('app.owner_uid', true))
      with check (owner_uid = current_setting('app.owner_uid', true))`.execute(db);
  };
}
