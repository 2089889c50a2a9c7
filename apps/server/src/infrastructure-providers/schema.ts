import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { InfrastructureProviderConfigsTable, InfrastructureUsesTable } from './table.ts';

const configs = tenantTable<InfrastructureProviderConfigsTable>({
  name: 'infrastructure_provider_configs',
  columns: {
    id: 'text not null',
    version: 'bigint not null default 1',
    network_id: 'text not null',
    name: 'text not null',
    resource_name: 'text not null',
    provider_key: 'text not null',
    provider_name: 'text not null',
    config_values: 'jsonb not null',
    secret_namespace: 'text not null',
    secret_name: 'text not null',
    // No foreign keys: who deletes an object sees on the provider that it is gone.
    object_id: 'text not null',
    config_object_id: 'text',
    sealed_at: 'bigint not null',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  primaryKey: ['id'],
  foreignKeys: [{ column: 'network_id', table: 'networks', onDelete: 'cascade' }],
  indexes: [
    'create unique index infrastructure_configs_name on infrastructure_provider_configs (owner_uid, network_id, name)',
    'create unique index infrastructure_configs_resource on infrastructure_provider_configs (owner_uid, network_id, resource_name)',
    // For deletions of networks, whose foreign key begins with the network, see networks_name.
    'create index infrastructure_configs_network on infrastructure_provider_configs (network_id, owner_uid)',
  ],
  changes: changesOf('id'),
});

/** Most characters of a name that a provider can have. */
const NAME_MAX = 253;

/** SQL: the managed resources of a manifest: it is one itself, or a composition that makes some. */
const resourcesOf = (manifest: string): string => `
  select ${manifest} -> 'spec' as spec
  union all
  select resource #> '{base,spec}' from jsonb_array_elements(
    case when jsonb_typeof(${manifest} #> '{spec,resources}') = 'array' then ${manifest} #> '{spec,resources}' else '[]' end) resource`;

/** SQL: the providers that they name. Crossplane takes `default` where none is named. */
const namesOf = (manifest: string): string => `
  select distinct coalesce(spec #>> '{providerConfigRef,name}', 'default') as name
    from (${resourcesOf(manifest)}) resources
   where jsonb_typeof(spec -> 'forProvider') = 'object'
     and octet_length(coalesce(spec #>> '{providerConfigRef,name}', '')) <= ${NAME_MAX}`;

/** SQL condition: it may be infrastructure. Other kinds call no function. */
const isCandidate = (row: string): string =>
  `(jsonb_typeof(${row}.manifest -> 'spec') = 'object' and ${row}.manifest -> 'spec' ?| array['forProvider', 'resources'])`;

/** Look-up table of the providers that objects name, as of tags (docs/decisions/0029). Written by triggers on `objects`. */
const uses = tenantTable<InfrastructureUsesTable>({
  name: 'infrastructure_uses',
  columns: {
    network_id: 'text not null',
    config_name: 'text not null',
    object_id: 'text not null',
  },
  primaryKey: ['network_id', 'config_name', 'object_id'],
  foreignKeys: [{ column: 'object_id', table: 'objects', onDelete: 'cascade' }],
  indexes: ['create index infrastructure_uses_object on infrastructure_uses (owner_uid, object_id)'],
  changes: {
    insert: 'select owner_uid, object_id as id from new_rows',
    delete: 'select owner_uid, object_id as id from old_rows',
  },
  also: [
    `create function objects_infrastructure() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         delete from infrastructure_uses where owner_uid = old.owner_uid and object_id = old.id;
       end if;
       if new.active then
         insert into infrastructure_uses (owner_uid, network_id, config_name, object_id)
           select new.owner_uid, new.network_id, named.name, new.id from (${namesOf('new.manifest')}) named;
       end if;
       return null;
     end $$`,
    `create trigger objects_insert_infrastructure after insert on objects
     for each row when (${isCandidate('new')}) execute function objects_infrastructure()`,
    `create trigger objects_update_infrastructure after update on objects
     for each row when ((${isCandidate('new')} or ${isCandidate('old')}) and
       (old.manifest is distinct from new.manifest or old.active <> new.active)) execute function objects_infrastructure()`,
    // Objects that were written before this table existed. Row-level security is forced, also for the tables' owner.
    'alter table objects no force row level security',
    'alter table changes no force row level security',
    `insert into infrastructure_uses (owner_uid, network_id, config_name, object_id)
       select o.owner_uid, o.network_id, named.name, o.id
         from objects o, lateral (${namesOf('o.manifest')}) named where o.active and ${isCandidate('o')}`,
    'alter table objects force row level security',
    'alter table changes force row level security',
  ],
});

export const infrastructureProvidersSchema = [configs, uses];
