import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { ArgoCdTokensTable } from './argocd-tokens/table.ts';
import type { RouterFeaturesTable } from './features/table.ts';
import type { ArgoCdRegistrationsTable } from './registrations/table.ts';
import type { SealingCertificatesTable } from './sealing/table.ts';
import { secretsSchema } from './secrets/schema.ts';
import type { ReportedTreesTable } from './trees/table.ts';
import type { AgentsTable, PendingInstallsTable, RouterLeasesTable } from './table.ts';

const agents = tenantTable<AgentsTable>({
  name: 'agents',
  columns: {
    id: 'text not null',
    router_id: 'text not null',
    cluster_id: 'text not null',
    public_key: 'text not null',
    kube_system_uid: 'text not null',
    pending_install_id: 'text not null',
    created_at: 'bigint not null',
    revoked_at: 'bigint',
  },
  primaryKey: ['id'],
  foreignKeys: [{ column: 'router_id', table: 'routers' }],
  indexes: [
    // An agent sends its ID before its context is known.
    'create index agents_id on agents (id)',
    'create unique index agents_router on agents (owner_uid, router_id) where revoked_at is null',
  ],
  grants: {
    tenant: 'select, insert, update (revoked_at), delete',
    system: 'select',
  },
});

/** Install instructions that were issued; `install_id_hash` is the SHA-256 of the id that they carry. */
const pendingInstalls = tenantTable<PendingInstallsTable>({
  name: 'pending_installs',
  columns: {
    id: 'text not null',
    install_id_hash: 'text not null',
    router_id: 'text not null',
    user_id: 'text not null',
    router_name: 'text not null',
    flavor: 'text not null',
    created_at: 'bigint not null',
    expires_at: 'bigint not null',
    fetched_at: 'bigint',
    consumed_at: 'bigint',
  },
  primaryKey: ['id'],
  foreignKeys: [{ column: 'router_id', table: 'routers' }],
  indexes: [
    // The install ID is sent before the context is known.
    'create index pending_installs_hash on pending_installs (install_id_hash)',
    // Read for each attached cluster that is shown.
    'create index pending_installs_router on pending_installs (owner_uid, router_id) where consumed_at is null',
  ],
  grants: {
    tenant: 'select, insert, update (fetched_at, consumed_at), delete',
    system: 'select',
  },
});

const EXPIRED = (rows: string) =>
  `select owner_uid, router_id as id from ${rows} where expired_at is not null`;

/**
 * The lease of a router's agent, written in batches. `expired_at` is set when `last_seen_at` is older than the lease, and cleared
 * when the agent reports again.
 */
const routerLeases = tenantTable<RouterLeasesTable>({
  name: 'router_leases',
  columns: {
    router_id: 'text not null',
    last_seen_at: 'bigint not null',
    expired_at: 'bigint',
  },
  primaryKey: ['router_id'],
  indexes: ['create index router_leases_due on router_leases (last_seen_at) where expired_at is null'],
  changes: {
    // Every flush updates rows; only a lease that expired or was renewed is a change. `except` instead of a join: the cached
    // plan of a join, made for few rows, was quadratic for ten thousand (docs/decisions/0035).
    table: 'router_states',
    update: `(${EXPIRED('new_rows')} except ${EXPIRED('old_rows')})
             union all
             (${EXPIRED('old_rows')} except ${EXPIRED('new_rows')})`,
  },
  grants: { system: 'select, insert, update (last_seen_at, expired_at)' },
});

/** The trees of objects that are not healthy, so that the reason is known when the agent is gone. */
const reportedTrees = tenantTable<ReportedTreesTable>({
  name: 'reported_trees',
  columns: {
    router_id: 'text not null',
    object_id: 'text not null',
    observed_at: 'bigint not null',
    tree: 'text not null',
  },
  primaryKey: ['router_id', 'object_id'],
});

const FEATURE_ROWS = (rows: string) => `select owner_uid, router_id as id from ${rows}`;

/** What agents report of the features of their routers. */
const routerFeatures = tenantTable<Omit<RouterFeaturesTable, 'respects_rbac'>>({
  name: 'router_features',
  columns: {
    router_id: 'text not null',
    slug: 'text not null',
    state: 'text not null',
    step: 'int not null',
    steps: 'int not null',
    message: 'text not null',
    since: 'bigint not null',
    observed_at: 'bigint not null',
    version: 'text not null',
    namespace: 'text not null',
    ui_url: 'text',
    existing: 'jsonb',
    missing_rights: 'jsonb not null',
  },
  primaryKey: ['router_id', 'slug'],
  // Shown with the state of the router.
  changes: {
    table: 'router_states',
    insert: FEATURE_ROWS('new_rows'),
    update: FEATURE_ROWS('new_rows'),
    delete: FEATURE_ROWS('old_rows'),
  },
});

const REGISTERED_CLUSTERS = (rows: string) =>
  `select owner_uid, subject_id as id from ${rows} where kind = 'cluster'`;

/** What agents of hubs report of the clusters and repositories that they register in Argo CD. */
const argoCdRegistrations = tenantTable<ArgoCdRegistrationsTable>({
  name: 'argocd_registrations',
  columns: {
    router_id: 'text not null',
    kind: 'text not null',
    subject_id: 'text not null',
    status: 'text not null',
    message: 'text not null',
    since: 'bigint not null',
    observed_at: 'bigint not null',
  },
  primaryKey: ['router_id', 'kind', 'subject_id'],
  indexes: [
    'create index argocd_registrations_subject on argocd_registrations (owner_uid, kind, subject_id)',
  ],
  // Shown with the state of the cluster's router.
  changes: {
    table: 'router_states',
    insert: REGISTERED_CLUSTERS('new_rows'),
    update: REGISTERED_CLUSTERS('new_rows'),
    delete: REGISTERED_CLUSTERS('old_rows'),
  },
});

/** Tokens that agents of edges hand over for Argo CD. Detaching a cluster removes them. */
const argoCdTokens = tenantTable<ArgoCdTokensTable>({
  name: 'argocd_tokens',
  columns: {
    router_id: 'text not null',
    sealed: 'text',
    fingerprint: 'text',
    expires_at: 'bigint',
    message: 'text not null',
  },
  primaryKey: ['router_id'],
  // The hub registers the edge with it.
  changes: {
    table: 'routers',
    insert: FEATURE_ROWS('new_rows'),
    update: FEATURE_ROWS('new_rows'),
    delete: FEATURE_ROWS('old_rows'),
  },
});

/** What agents report of the certificates of Sealed Secrets, and what of it was accepted. */
const sealingCertificates = tenantTable<SealingCertificatesTable>({
  name: 'sealing_certificates',
  columns: {
    router_id: 'text not null',
    pem: 'text',
    fingerprint: 'text',
    not_before: 'bigint',
    not_after: 'bigint',
    since: 'bigint not null',
    observed_at: 'bigint not null',
    message: 'text not null',
    accepted_fingerprint: 'text',
    accepted_at: 'bigint',
    accepted_by: 'text',
  },
  primaryKey: ['router_id'],
  changes: changesOf('router_id'),
});

export const agentsSchema = [
  agents,
  pendingInstalls,
  routerLeases,
  reportedTrees,
  routerFeatures,
  argoCdRegistrations,
  argoCdTokens,
  sealingCertificates,
  ...secretsSchema,
];
