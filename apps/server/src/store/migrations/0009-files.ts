import { type Kysely, sql } from 'kysely';
import type { Roles } from '../roles.ts';

/** Uploaded files, by what they are for and their name. In the database, so that every server has them. */
export function files({ tenant }: Pick<Roles, 'tenant'>): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    await sql`
      create table files (
        owner_uid text not null, kind text not null, filename text not null, media_type text not null,
        bytes bytea not null, created_at bigint not null,
        primary key (owner_uid, kind, filename)
      )`.execute(db);
    await sql`alter table accounts add column photo_url text not null default ''`.execute(db);
    await sql`alter table files enable row level security`.execute(db);
    await sql`grant select, insert, update, delete on files to ${sql.id(tenant)}`.execute(db);
    await sql`
      create policy tenant on files to ${sql.id(tenant)}
      using (owner_uid = current_setting('app.owner_uid', true))
      with check (owner_uid = current_setting('app.owner_uid', true))`.execute(db);
  };
}
