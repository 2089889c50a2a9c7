import { changesByRouter } from '../feed/index.ts';
import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { ObjectStatesTable, RouterStatesTable } from './table.ts';

/** Lowest `status_rank` of an object that shows red: MISSING. */
const RED = 80;

/** Observed: what an agent last reported of its router. `status_rank` is the domain's "worst first" number of the status. */
const routerStates = tenantTable<RouterStatesTable>({
  name: 'router_states',
  columns: {
    router_id: 'text not null',
    status: 'text not null',
    status_rank: 'int not null',
    since: 'bigint not null',
    message: `text not null default ''`,
    observed_at: 'bigint',
    kubernetes_version: 'text',
    node_count: 'int',
    kubes_distro: 'text',
    clock_skew_ms: 'bigint',
    agent_version: 'text',
    phases: `jsonb not null default '[]'`,
    // Written with the version: the domain compares versions, not SQL.
    agent_outdated: 'boolean not null default false',
    // The session that arrived last, on whichever server. Writes of an earlier one that come late are recognized by it.
    session_id: 'text',
    turns_at: 'bigint',
  },
  primaryKey: ['router_id'],
  foreignKeys: [{ column: 'router_id', table: 'routers' }],
  // Each agent that arrives changes its row several times: room for that on the same page, without new index entries.
  storage: 'fillfactor = 60',
  indexes: [
    // Few or none are in it, so that looking for them costs nothing.
    'create index router_states_outdated on router_states (owner_uid, router_id) where agent_outdated',
  ],
  changes: changesOf('router_id'),
  grants: {
    // Agents are compared anew where the minimum version is another than before.
    system: 'select (agent_version, agent_outdated), update (agent_outdated)',
  },
});

/** Observed: what an agent last reported of an object on its router. Read by router, and by router and object, only. */
const objectStates = tenantTable<ObjectStatesTable>({
  name: 'object_states',
  columns: {
    router_id: 'text not null',
    object_id: 'text not null',
    status: 'text not null',
    status_rank: 'int not null',
    since: 'bigint not null',
    observed_at: 'bigint not null',
    message: `text not null default ''`,
    applied_digest: 'text',
    applied_version: 'bigint',
    kube_status: 'jsonb',
  },
  primaryKey: ['router_id', 'object_id'],
  indexes: [
    // Small: only what is red now is in it.
    `create index object_states_red on object_states (owner_uid, since) where status_rank >= ${RED}`,
  ],
  changes: changesByRouter,
});

export const statusSchema = [routerStates, objectStates];
