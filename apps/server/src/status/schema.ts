import { changesOf, tenantTable } from '../store/schema/index.ts';
import { changesByRouter, WHOLE_FROM } from './changes-by-router.ts';
import type { ObjectStatesTable, RouterStatesTable } from './table.ts';

/** The lowest `status_rank` with a negative tone: MISSING. */
const NEGATIVE_RANK = 80;
/** Every status but UP and its like has a higher `status_rank`. */
export const NOT_UP = 10;

/**
 * Observed state: the agent's last report about its router. `status_rank` is the domain's rank of the status; higher is worse.
 * Migrations added the columns `unhealthy_at`, `server_id`, `peer_address` and `session_ended_at`.
 */
const routerStates = tenantTable<
  Omit<RouterStatesTable, 'unhealthy_at' | 'server_id' | 'peer_address' | 'session_ended_at'>
>({
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
    // Written together with the version, because versions are compared in the domain and not in SQL.
    agent_outdated: 'boolean not null default false',
    // The agent's most recent session, on any server. A late write of an earlier session is recognized by it.
    session_id: 'text',
    turns_at: 'bigint',
  },
  primaryKey: ['router_id'],
  foreignKeys: [{ column: 'router_id', table: 'routers' }],
  // A connecting agent updates its row several times. The free space keeps these updates on the same page, without new index
  // entries (HOT updates).
  storage: 'fillfactor = 60',
  indexes: [
    // Contains few rows or none, so that the query costs almost nothing.
    'create index router_states_outdated on router_states (owner_uid, router_id) where agent_outdated',
  ],
  changes: changesOf('router_id'),
  grants: {
    // When the minimum agent version changes, the server compares all agents again.
    system: 'select (agent_version, agent_outdated), update (agent_outdated)',
  },
});

/**
 * Observed state: the agent's last report about an object on its router. Read only by router, or by router and object.
 * Migrations added the columns `cause`, `unhealthy_at`, `drift`, `reported_by`, `argo`, `argo_resources`,
 * `refused_digest` and `refused_version`.
 */
const objectStates = tenantTable<
  Omit<
    ObjectStatesTable,
    | 'cause'
    | 'unhealthy_at'
    | 'drift'
    | 'reported_by'
    | 'argo'
    | 'argo_resources'
    | 'refused_digest'
    | 'refused_version'
  >
>({
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
    // A small index: it contains only objects that are negative now.
    `create index object_states_red on object_states (owner_uid, since) where status_rank >= ${NEGATIVE_RANK}`,
  ],
  changes: changesByRouter,
  // A function, so that tests can lower it.
  also: [`create function whole_from() returns int language sql immutable as 'select ${WHOLE_FROM}'`],
});

export const statusSchema = [routerStates, objectStates];
