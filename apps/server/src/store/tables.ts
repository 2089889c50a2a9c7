import type { KubeStatus, SkupperHubData } from '@hawser/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** `bigint` columns hold instants and versions below 2^53: the driver is set to give numbers. */
type Json<T extends object> = JSONColumnType<T, string, string>;
type Versioned = {
  owner_uid: string;
  id: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
};
type TagMap = Record<string, 'user' | 'internal'>;

export interface NetworksTable extends Versioned {
  name: string;
  features: Json<Record<string, Record<string, unknown>>>;
  distribution_rules: Json<{ cloud: string; object: string }[]>;
  /** Follows from them; written by PostgreSQL. */
  rules_digest: ColumnType<string, never, never>;
  install: JSONColumnType<NetworkInstall, string | undefined, string>;
  dns: JSONColumnType<NetworkDns | null, string | null | undefined, string>;
  deletion_requested_at: number | null;
  deletion_job_id: string | null;
  serial_number: Generated<number>;
}
/** What was found of the DNS of a network's ingress, and the name that was asked for. */
export interface NetworkDns {
  hostname: string;
  dnsConfigured: boolean | null;
  message: string;
  observedAt: number;
}
/** How far installing a network's features is (Spec 2 §3). */
export interface NetworkInstall {
  status: string;
  error: string | null;
  timestamp: number | null;
}
export interface ClustersTable extends Versioned {
  name: string;
  alias: string;
  location: string;
  context_name: string;
  kubes_distro: string;
  systemtype: string;
  tags: Json<TagMap>;
  kube_system_uid: string | null;
  kubeconfig_upload_id: string | null;
  kube_config_cluster_name: Generated<string>;
  context_user_name: Generated<string>;
  server_url: Generated<string>;
  has_aws_eks_credentials: Generated<boolean>;
  arn_region: string | null;
  upload_ids: Generated<string[]>;
}
export interface RoutersTable extends Versioned {
  network_id: string;
  cluster_id: string;
  name: string;
  namespace: string;
  hub_name: string;
  is_edge: boolean;
  active: Generated<boolean>;
  install_instructions_requested: Generated<boolean>;
  detach_requested_at: number | null;
  deleted_at: number | null;
  is_public: Generated<boolean>;
  link_to_hubs: JSONColumnType<Record<string, { cost: number }>, string | undefined, string>;
  features: JSONColumnType<Record<string, { status: string }>, string | undefined, string>;
  skupper_hub_data: JSONColumnType<SkupperHubData | null, string | null | undefined, string | null>;
  replicas: Generated<number>;
}
export interface ObjectsTable extends Versioned {
  network_id: string;
  name: string;
  key: string;
  kind: string;
  derived_kind: string;
  origin: string;
  yaml: string;
  manifest: Json<Record<string, unknown>>;
  digest: string;
  tags: Json<TagMap>;
  active: Generated<boolean>;
}
export interface PlacementsTable {
  owner_uid: string;
  router_id: string;
  object_id: string;
  network_id: string;
  created_at: number;
}
export interface RouterPhase {
  status: string;
  at: number;
  message: string;
}
export interface RouterStatesTable {
  owner_uid: string;
  router_id: string;
  status: string;
  status_rank: number;
  since: number;
  message: Generated<string>;
  observed_at: number | null;
  kubernetes_version: string | null;
  node_count: number | null;
  kubes_distro: string | null;
  clock_skew_ms: number | null;
  agent_version: string | null;
  /** Follows from `agent_version`. */
  agent_outdated: ColumnType<boolean, never, never>;
  phases: Json<RouterPhase[]>;
  /** The session of its agent that arrived last, on whichever server; null before one did. */
  session_id: string | null;
  /** When two of its agents were last seen to take turns; null where that is over, or never was. */
  turns_at: number | null;
}
export interface RouterLeasesTable {
  owner_uid: string;
  router_id: string;
  last_seen_at: number;
  expired_at: number | null;
}
export interface ObjectStatesTable {
  owner_uid: string;
  router_id: string;
  object_id: string;
  status: string;
  status_rank: number;
  since: number;
  observed_at: number;
  message: Generated<string>;
  applied_digest: string | null;
  applied_version: number | null;
  kube_status: JSONColumnType<KubeStatus | null, string | null, string | null>;
}
export interface PendingInstallsTable {
  owner_uid: string;
  id: string;
  install_id_hash: string;
  router_id: string;
  user_id: string;
  router_name: string;
  flavour: string;
  created_at: number;
  expires_at: number;
  fetched_at: number | null;
  consumed_at: number | null;
}
export interface AgentsTable {
  owner_uid: string;
  id: string;
  router_id: string;
  cluster_id: string;
  public_key: string;
  kube_system_uid: string;
  pending_install_id: string;
  created_at: number;
  revoked_at: number | null;
}
export interface AuditEntriesTable {
  owner_uid: string;
  id: string;
  at: number;
  actor_uid: string;
  command: string;
  subject_kind: string;
  subject_id: string;
  summary: string;
  idempotency_key: string | null;
}
export interface IdempotencyKeysTable {
  owner_uid: string;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON text, so that a repeat gets the very bytes of the first answer. */
  answer: string | null;
  created_at: number;
}
export interface MailOutboxTable {
  owner_uid: string;
  id: string;
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
  sent_at: number | null;
  attempts: Generated<number>;
  next_attempt_at: number;
  last_error: string | null;
}
export interface JobsTable {
  owner_uid: string;
  id: string;
  kind: string;
  step: string;
  payload: Json<Record<string, unknown>>;
  run_after: number;
  deadline_at: number;
  attempts: Generated<number>;
  taken_until: number | null;
  finished_at: number | null;
  error: string | null;
  created_at: number;
  subject_kind: string | null;
  subject_id: string | null;
  subject_name: string | null;
  subject_simulated: Generated<boolean>;
  actor_uid: string | null;
  done: Generated<number>;
  total: Generated<number>;
  waits_for: Generated<string>;
  problem: Generated<string>;
  updated_at: Generated<number>;
}
export interface AccountsTable {
  owner_uid: string;
  display_name: Generated<string>;
  theme: string | null;
  plan_tier_slug: string;
  admin: Generated<boolean>;
  is_new_user: Generated<boolean>;
  is_organization: Generated<boolean>;
  created_at: number;
  company_name: Generated<string>;
  job_title: Generated<string>;
  linkedin_url: Generated<string>;
  photo_url: Generated<string>;
  networks_defined: Generated<number>;
  theme_mode: 'dark' | 'light' | 'auto' | null;
  welcome_acknowledged: Generated<boolean>;
  surveys: JSONColumnType<{ newuser?: { q1: string; q2: string; q3: string } }, string | undefined, string>;
  alert_settings: JSONColumnType<Record<string, boolean>, string | undefined, string>;
  source: JSONColumnType<
    { name: string; subscriptionStatus?: string; data?: Record<string, unknown> } | null,
    string | null | undefined,
    string | null
  >;
}
export interface ChangesTable {
  seq: Generated<number>;
  xid: ColumnType<string, never, never>;
  owner_uid: string;
  tbl: string;
  op: string;
  ids: string[];
}

/** A part of how many active objects a network has: the count is the sum over its slots. Triggers write it. */
export interface ObjectCountsTable {
  owner_uid: string;
  network_id: string;
  slot: number;
  objects: number;
}

/** A tag of an active object. Triggers write it. */
export interface ObjectTagsTable {
  owner_uid: string;
  network_id: string;
  tag: string;
  object_id: string;
}

/** A tag of a cluster. Triggers write it. */
export interface ClusterTagsTable {
  owner_uid: string;
  tag: string;
  cluster_id: string;
}

export interface DemosTable {
  owner_uid: string;
  run_id: string;
  asked_by: string;
  state: 'loading' | 'live' | 'stopped' | 'removing';
  message: Generated<string>;
  clusters: number;
  objects: number;
  connected: Generated<number>;
  applied: Generated<number>;
  removed_done: number | null;
  removed_of: number | null;
  started_at: number;
  beat_at: number;
}

export interface KubeconfigUploadsTable {
  owner_uid: string;
  id: string;
  sealed: string;
  created_at: number;
}
export interface ClusterCredentialsTable extends Omit<KubeconfigUploadsTable, 'id'> {
  cluster_id: string;
  upload_id: string;
}

export interface FilesTable {
  owner_uid: string;
  kind: string;
  filename: string;
  media_type: string;
  bytes: Buffer;
  created_at: number;
}

/** All tables of schema `public`. */
export interface Tables {
  networks: NetworksTable;
  clusters: ClustersTable;
  routers: RoutersTable;
  objects: ObjectsTable;
  placements: PlacementsTable;
  router_states: RouterStatesTable;
  router_leases: RouterLeasesTable;
  object_states: ObjectStatesTable;
  pending_installs: PendingInstallsTable;
  agents: AgentsTable;
  audit_entries: AuditEntriesTable;
  idempotency_keys: IdempotencyKeysTable;
  mail_outbox: MailOutboxTable;
  jobs: JobsTable;
  accounts: AccountsTable;
  changes: ChangesTable;
  demos: DemosTable;
  object_counts: ObjectCountsTable;
  object_tags: ObjectTagsTable;
  cluster_tags: ClusterTagsTable;
  files: FilesTable;
  kubeconfig_uploads: KubeconfigUploadsTable;
  cluster_credentials: ClusterCredentialsTable;
  rate_limits: { key: string; count: number; resets_at: number };
  settings: { key: string; value: string };
  sign_ins: { owner_uid: string; id: string; at: number; remote: string };
}
