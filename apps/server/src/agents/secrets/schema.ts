import { changesOf, tenantTable } from '../../store/schema/index.ts';
import { namesOf } from './names.ts';
import type { ClusterSecretsTable, SecretNamesTable } from './table.ts';

/** What agents report of the Secrets of their clusters. Detaching a cluster removes them. */
const clusterSecrets = tenantTable<Omit<ClusterSecretsTable, 'is_of_hub'>>({
  name: 'cluster_secrets',
  columns: {
    id: 'text not null',
    router_id: 'text not null',
    network_id: 'text not null',
    namespace: 'text not null',
    name: 'text not null',
    status: 'text not null',
    sealer: 'text not null',
    keys: 'jsonb not null',
    labels: 'jsonb not null',
    annotations: 'jsonb not null',
    sealed: 'jsonb',
    is_failing: 'boolean not null',
    is_unused: 'boolean not null',
    users: 'jsonb not null',
    user_count: 'int not null',
    message: 'text not null',
    since: 'bigint not null',
    observed_at: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: [
    'create index cluster_secrets_name on cluster_secrets (owner_uid, name collate "C", id)',
    'create index cluster_secrets_router on cluster_secrets (owner_uid, router_id)',
    'create index cluster_secrets_network on cluster_secrets (owner_uid, network_id, name collate "C", id)',
    'create index cluster_secrets_status on cluster_secrets (owner_uid, status, name collate "C", id)',
    'create index cluster_secrets_failing on cluster_secrets (owner_uid, name collate "C", id) where is_failing',
    'create index cluster_secrets_unused on cluster_secrets (owner_uid, name collate "C", id) where is_unused',
  ],
  changes: changesOf('id'),
  also: [
    `create function routers_drop_secrets() returns trigger language plpgsql as $$
     begin
       perform from secret_names
         where owner_uid = old.owner_uid and network_id = old.network_id
           and name in (select name from cluster_secrets where owner_uid = old.owner_uid and router_id = old.id)
         order by name collate "C" for update;
       update secret_names n set copies = n.copies - gone.copies, clusters = n.clusters - gone.clusters
         from (${namesOf('old.owner_uid', 'old.id')}) gone
         where n.owner_uid = old.owner_uid and n.network_id = old.network_id and n.name = gone.name;
       delete from secret_names
         where owner_uid = old.owner_uid and network_id = old.network_id and copies = 0
           and name in (select name from cluster_secrets where owner_uid = old.owner_uid and router_id = old.id);
       delete from cluster_secrets where owner_uid = old.owner_uid and router_id = old.id;
       return null;
     end $$`,
    `create trigger routers_drop_secrets after update on routers
     for each row when (old.active and not new.active) execute function routers_drop_secrets()`,
  ],
});

/**
 * The names of the Secrets of each network. To count them for each row of a window would read those of all clusters. Written with the
 * reports of agents, and filled once from those that a database already has.
 */
const secretNames = tenantTable<Omit<SecretNamesTable, 'folded'>>({
  name: 'secret_names',
  columns: {
    network_id: 'text not null',
    name: 'text not null',
    copies: 'int not null',
    clusters: 'int not null',
  },
  primaryKey: ['network_id', 'name'],
  also: [
    // Row-level security is forced, also for the owner of the tables.
    'alter table cluster_secrets no force row level security',
    `insert into secret_names (owner_uid, network_id, name, copies, clusters)
       select owner_uid, network_id, name, count(*), count(distinct router_id) filter (where status = 'exists')
         from cluster_secrets group by owner_uid, network_id, name`,
    'alter table cluster_secrets force row level security',
  ],
});

export const secretsSchema = [clusterSecrets, secretNames];
