import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { ObjectCountsTable, ObjectsTable, ObjectTagsTable, ObjectVersionsTable } from './table.ts';

/** Migrations added the other columns. */
const objects = tenantTable<Omit<ObjectsTable, 'network_feature_slug' | 'keeps_resources'>>({
  name: 'objects',
  columns: {
    id: 'text not null',
    version: 'bigint not null default 1',
    network_id: 'text not null',
    name: 'text not null',
    key: 'text not null',
    kind: 'text not null',
    derived_kind: 'text not null',
    origin: 'text not null',
    yaml: 'text not null',
    manifest: 'jsonb not null',
    digest: 'text not null',
    tags: `jsonb not null default '{}'`,
    active: 'boolean not null default true',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  primaryKey: ['id'],
  foreignKeys: [{ column: 'network_id', table: 'networks' }],
  indexes: [
    'create unique index objects_key on objects (owner_uid, network_id, key) where active',
    'create index objects_name on objects (owner_uid, name collate "C", id) where active',
    // For deletions page by page and for the foreign key. The index begins with the network, see networks_name.
    'create index objects_network on objects (network_id, owner_uid)',
  ],
  changes: changesOf('id'),
});

/** Number of rows that share the count of one network, so that concurrent commands rarely update the same row. */
const SLOTS = 16;

/** A trigger function that adds `difference`, rows of owner_uid, network_id and n, to the counts. */
const countFunction = (name: string, difference: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    -- Always in the same order, to avoid deadlocks.
    insert into object_counts as c (owner_uid, network_id, slot, objects)
      select owner_uid, network_id, pg_backend_pid() % ${SLOTS}, sum(n) from (${difference}) difference
       group by owner_uid, network_id having sum(n) <> 0 order by owner_uid, network_id
      on conflict (owner_uid, network_id, slot) do update set objects = c.objects + excluded.objects;
    return null;
  end $$`;

/**
 * Number of active objects of each network, updated by triggers in the transaction that writes the objects
 * (docs/decisions/0026).
 */
const objectCounts = tenantTable<ObjectCountsTable>({
  name: 'object_counts',
  columns: {
    network_id: 'text not null',
    slot: 'int not null',
    objects: 'bigint not null',
  },
  primaryKey: ['network_id', 'slot'],
  foreignKeys: [{ column: 'network_id', table: 'networks', onDelete: 'cascade' }],
  storage: 'fillfactor = 50',
  also: [
    countFunction('objects_insert_count', 'select owner_uid, network_id, 1 as n from new_rows where active'),
    `create trigger objects_insert_count after insert on objects referencing new table as new_rows
     for each statement execute function objects_insert_count()`,
    // Most updates change neither column. A row trigger with `when` skips them without a function call.
    countFunction(
      'objects_update_count',
      `select new.owner_uid, new.network_id, new.active::int as n
       union all select old.owner_uid, old.network_id, -old.active::int`,
    ),
    `create trigger objects_update_count after update on objects
     for each row when ((old.network_id, old.active) is distinct from (new.network_id, new.active))
     execute function objects_update_count()`,
    countFunction('objects_delete_count', 'select owner_uid, network_id, -1 as n from old_rows where active'),
    `create trigger objects_delete_count after delete on objects referencing old table as old_rows
     for each statement execute function objects_delete_count()`,
  ],
});

/** Look-up table of active objects by tag (docs/decisions/0029), see `cluster_tags`. */
const objectTags = tenantTable<ObjectTagsTable>({
  name: 'object_tags',
  columns: {
    network_id: 'text not null',
    tag: 'text not null',
    object_id: 'text not null',
  },
  primaryKey: ['network_id', 'tag', 'object_id'],
  also: [
    `create function objects_tags() returns trigger language plpgsql as $$
     begin
       if tg_op = 'INSERT' then
         insert into object_tags (owner_uid, network_id, tag, object_id)
           select owner_uid, network_id, jsonb_object_keys(tags), id from new_rows where active;
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
     end $$`,
    `create trigger objects_insert_tags after insert on objects referencing new table as new_rows
     for each statement execute function objects_tags()`,
    // Updates that do not change the tags call no function.
    `create trigger objects_update_tags after update on objects
     for each row when ((old.tags, old.active, old.network_id) is distinct from (new.tags, new.active, new.network_id))
     execute function objects_tags()`,
    `create trigger objects_delete_tags after delete on objects for each row execute function objects_tags()`,
  ],
});

/** The YAML of objects that were changed, for Roll Back. An object that was never changed has no row. */
const objectVersions = tenantTable<ObjectVersionsTable>({
  name: 'object_versions',
  columns: {
    object_id: 'text not null',
    version: 'bigint not null',
    yaml: 'text not null',
    digest: 'text not null',
    created_at: 'bigint not null',
    author_uid: 'text',
  },
  primaryKey: ['object_id', 'version'],
  foreignKeys: [{ column: 'object_id', table: 'objects', onDelete: 'cascade' }],
  grants: { tenant: 'select, insert, delete' },
});

export const objectsSchema = [objects, objectCounts, objectTags, objectVersions];
