import { REPOSITORY_URL_MAX } from '@hawser/domain/repositories';
import { changesOf, tenantTable } from '../store/schema/index.ts';
import type {
  ArgoCdRepositoriesTable,
  ObjectSourcesTable,
  RepositoriesTable,
  RepositoryChecksTable,
  RepositoryCredentialsTable,
} from './table.ts';

/** SQL: a URL as URLs are compared. Argo CD ignores the same differences. */
export const urlKey = (url: string): string => `lower(regexp_replace(${url}, '([.]git)?/*$', ''))`;

const repositories = tenantTable<RepositoriesTable>({
  name: 'repositories',
  columns: {
    id: 'text not null',
    version: 'bigint not null default 1',
    url: 'text not null',
    url_key: `text not null generated always as (${urlKey('url')}) stored`,
    label: 'text not null',
    repo_type: 'text not null',
    // Derived from the URL.
    vendor: 'text not null',
    connection_access: 'text not null',
    credential_kind: 'text',
    connection_status: `text not null default 'unknown'`,
    connection_message: `text not null default ''`,
    connection_since: 'bigint',
    observed_at: 'bigint',
    default_branch: 'text',
    ssh_host_key: 'text',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: [
    'create unique index repositories_url on repositories (owner_uid, url_key)',
    'create index repositories_label on repositories (owner_uid, label collate "C", id)',
    'create index repositories_observed on repositories (observed_at)',
  ],
  grants: {
    // States that are too old are marked in all contexts.
    system: 'select (owner_uid, id, observed_at, connection_status), update (connection_status)',
  },
  changes: changesOf('id'),
});

/** When each repository is checked next. The checks of all contexts are claimed from here, a few at a time. */
const repositoryChecks = tenantTable<RepositoryChecksTable>({
  name: 'repository_checks',
  columns: {
    repository_id: 'text not null',
    check_after: 'bigint not null',
    is_requested: 'boolean not null default true',
  },
  primaryKey: ['repository_id'],
  foreignKeys: [{ column: 'repository_id', table: 'repositories', onDelete: 'cascade' }],
  indexes: ['create index repository_checks_due on repository_checks (check_after)'],
  grants: { system: 'select, update' },
});

/** The credentials of repositories, encrypted. */
const repositoryCredentials = tenantTable<RepositoryCredentialsTable>({
  name: 'repository_credentials',
  columns: {
    repository_id: 'text not null',
    sealed: 'text not null',
    created_at: 'bigint not null',
  },
  primaryKey: ['repository_id'],
  foreignKeys: [{ column: 'repository_id', table: 'repositories', onDelete: 'cascade' }],
});

/** SQL: the URLs that the manifest of an Application or ApplicationSet names, in one source or several. No repository has a longer one. */
const sourcesOf = (manifest: string): string => `
  select source ->> 'repoURL' as url
    from (values (${manifest} -> 'spec'), (${manifest} #> '{spec,template,spec}')) specs (spec),
         lateral (select spec -> 'source' as source
                  union all
                  select jsonb_array_elements(
                    case when jsonb_typeof(spec -> 'sources') = 'array' then spec -> 'sources' else '[]' end)) sources
   where jsonb_typeof(source -> 'repoURL') = 'string' and octet_length(source ->> 'repoURL') <= ${REPOSITORY_URL_MAX}`;

const isArgo = (row: string): string => `${row}.kind in ('Application', 'ApplicationSet')`;

/**
 * Look-up table of the repositories that applications name, as of tags (docs/decisions/0029): which applications use a repository
 * is known without reading manifests. Written by triggers on `objects`.
 */
const objectSources = tenantTable<ObjectSourcesTable>({
  name: 'object_sources',
  columns: {
    url_key: 'text not null',
    object_id: 'text not null',
    network_id: 'text not null',
  },
  primaryKey: ['url_key', 'object_id'],
  foreignKeys: [{ column: 'object_id', table: 'objects', onDelete: 'cascade' }],
  indexes: ['create index object_sources_object on object_sources (owner_uid, object_id)'],
  changes: {
    insert: 'select owner_uid, object_id as id from new_rows',
    delete: 'select owner_uid, object_id as id from old_rows',
  },
  also: [
    `create function objects_sources() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         delete from object_sources where owner_uid = old.owner_uid and object_id = old.id;
       end if;
       if new.active then
         insert into object_sources (owner_uid, url_key, object_id, network_id)
           select distinct new.owner_uid, ${urlKey('url')}, new.id, new.network_id
             from (${sourcesOf('new.manifest')}) named;
       end if;
       return null;
     end $$`,
    // Other kinds call no function.
    `create trigger objects_insert_sources after insert on objects
     for each row when (${isArgo('new')}) execute function objects_sources()`,
    `create trigger objects_update_sources after update on objects
     for each row when (${isArgo('new')} and
       (old.manifest is distinct from new.manifest or old.active <> new.active)) execute function objects_sources()`,
    // The table is created once in each database, also in one that has Applications already, which are entered here. Row-level security
    // is forced, also for the tables' owner.
    'alter table objects no force row level security',
    'alter table changes no force row level security',
    `insert into object_sources (owner_uid, url_key, object_id, network_id)
       select distinct o.owner_uid, ${urlKey('named.url')}, o.id, o.network_id
         from objects o, lateral (${sourcesOf('o.manifest')}) named where o.active and ${isArgo('o')}`,
    'alter table objects force row level security',
    'alter table changes force row level security',
  ],
});

/** What agents of hubs report of the connections of Argo CD, by the URLs that Applications of their networks name. */
const argoCdRepositories = tenantTable<ArgoCdRepositoriesTable>({
  name: 'argocd_repositories',
  columns: {
    router_id: 'text not null',
    network_id: 'text not null',
    url_key: 'text not null',
    status: 'text not null',
    message: 'text not null',
    since: 'bigint not null',
    observed_at: 'bigint not null',
  },
  primaryKey: ['router_id', 'url_key'],
  indexes: ['create index argocd_repositories_url on argocd_repositories (owner_uid, url_key)'],
  changes: changesOf('url_key'),
});

export const repositoriesSchema = [
  repositories,
  repositoryChecks,
  repositoryCredentials,
  objectSources,
  argoCdRepositories,
];
