import { type Kysely, sql } from 'kysely';
import type { Roles } from '../roles.ts';

/**
 * Who carries a tag, found by the tag (docs/decisions/0029), kept by whatever writes active objects and clusters. An index over
 * `tags` itself would not do: its operators could tell of rows that they see, so row level security lets none of them choose.
 */
export function tags({ tenant }: Pick<Roles, 'tenant'>): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    // Under this name servers keep rules that they have read: a thousand of them take longer to read than to ask.
    await sql`
      alter table networks add column rules_digest text not null
        generated always as (md5(distribution_rules::text)) stored`.execute(db);
    await sql`
      create table object_tags (
        owner_uid text not null, network_id text not null, tag text not null, object_id text not null,
        primary key (owner_uid, network_id, tag, object_id)
      )`.execute(db);
    await sql`
      create table cluster_tags (
        owner_uid text not null, tag text not null, cluster_id text not null,
        primary key (owner_uid, tag, cluster_id)
      )`.execute(db);
    await sql`
      create function objects_tags() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into object_tags (owner_uid, network_id, tag, object_id)
            select owner_uid, network_id, jsonb_object_keys(tags), id from came where active;
          return null;
        end if;
        delete from object_tags
         where owner_uid = old.owner_uid and network_id = old.network_id
           and tag = any(array(select jsonb_object_keys(old.tags))) and object_id = old.id;
        if tg_op = 'UPDATE' then
          insert into object_tags (owner_uid, network_id, tag, object_id)
            select new.owner_uid, new.network_id, jsonb_object_keys(new.tags), new.id where new.active;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create function clusters_tags() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into cluster_tags (owner_uid, tag, cluster_id)
            select owner_uid, jsonb_object_keys(tags), id from came;
          return null;
        end if;
        delete from cluster_tags
         where owner_uid = old.owner_uid and tag = any(array(select jsonb_object_keys(old.tags))) and cluster_id = old.id;
        if tg_op = 'UPDATE' then
          insert into cluster_tags (owner_uid, tag, cluster_id)
            select new.owner_uid, jsonb_object_keys(new.tags), new.id;
        end if;
        return null;
      end $$`.execute(db);
    for (const [of, changed] of CHANGED) {
      const name = sql.id(`${of}_tags`);
      for (const [op, when] of [
        ['insert', 'referencing new table as came for each statement'],
        ['update', `for each row when (${changed})`],
        ['delete', 'for each row'],
      ] as const) {
        // From here on until this is committed nobody else writes, so what is copied below is all.
        await sql`
          create trigger ${sql.id(`${of}_${op}_tags`)} after ${sql.raw(op)} on ${sql.id(of)} ${sql.raw(when)}
          execute function ${name}()`.execute(db);
      }
    }
    await sql`
      insert into object_tags (owner_uid, network_id, tag, object_id)
        select owner_uid, network_id, jsonb_object_keys(tags), id from objects where active`.execute(db);
    await sql`
      insert into cluster_tags (owner_uid, tag, cluster_id)
        select owner_uid, jsonb_object_keys(tags), id from clusters`.execute(db);
    for (const table of ['object_tags', 'cluster_tags']) {
      await sql`alter table ${sql.id(table)} enable row level security`.execute(db);
      await sql`grant select, insert, update, delete on ${sql.id(table)} to ${sql.id(tenant)}`.execute(db);
      await sql`
        create policy tenant on ${sql.id(table)} to ${sql.id(tenant)}
        using (owner_uid = current_setting('app.owner_uid', true))
        with check (owner_uid = current_setting('app.owner_uid', true))`.execute(db);
    }
  };
}

/** Which updates move a tag; the others call nothing. */
const CHANGED = [
  [
    'objects',
    '(old.tags, old.active, old.network_id) is distinct from (new.tags, new.active, new.network_id)',
  ],
  ['clusters', 'old.tags is distinct from new.tags'],
] as const;
