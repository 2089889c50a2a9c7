import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { RoutersTable } from './table.ts';

/** Clusters attached to networks. A detached router stays as an inactive row until its network or cluster is deleted. */
const routers = tenantTable<RoutersTable>({
  name: 'routers',
  columns: {
    id: 'text not null',
    version: 'bigint not null default 1',
    network_id: 'text not null',
    cluster_id: 'text not null',
    name: 'text not null',
    namespace: 'text not null',
    hub_name: `text not null default ''`,
    is_edge: 'boolean not null',
    active: 'boolean not null default true',
    install_instructions_requested: 'boolean not null default false',
    detach_requested_at: 'bigint',
    deleted_at: 'bigint',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
    is_public: 'boolean not null default false',
    link_to_hubs: `jsonb not null default '{}'`,
    features: `jsonb not null default '{}'`,
    skupper_hub_data: 'jsonb',
    agent_grant: `jsonb not null default '{}'`,
    replicas: 'int not null default 1 check (replicas >= 1)',
  },
  primaryKey: ['id'],
  foreignKeys: [
    { column: 'network_id', table: 'networks' },
    { column: 'cluster_id', table: 'clusters' },
  ],
  indexes: [
    'create unique index routers_namespace on routers (owner_uid, cluster_id, namespace) where active',
    // The index begins with the network, see networks_name. Otherwise PostgreSQL considered it as cheap as the index above for
    // the routers of a cluster.
    'create index routers_network on routers (network_id, owner_uid) where active',
    'create index routers_hubs on routers (owner_uid, network_id) where active and not is_edge',
    `create index routers_detaching on routers (owner_uid, network_id)
       where active and detach_requested_at is not null`,
  ],
  changes: changesOf('id'),
});

export const routersSchema = [routers];
