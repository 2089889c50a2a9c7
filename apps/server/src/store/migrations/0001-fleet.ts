import { type Kysely, sql } from 'kysely';

/**
 * The fleet's tables. Every tenant table begins its primary key with `owner_uid` (the context), so that a distributed
 * PostgreSQL can spread it by context, and has row level security: the login roles of the server own nothing and see
 * only rows whose owner equals the transaction's setting `app.owner_uid`.
 *
 * Desired and observed state are apart: people's commands write networks, clusters, routers, objects and placements;
 * agents' reports write router_states, router_leases and object_states.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table networks (
      owner_uid text not null, id text not null, version bigint not null default 1,
      name text not null, features jsonb not null default '{}', distribution_rules jsonb not null default '[]',
      created_at bigint not null, updated_at bigint not null,
      primary key (owner_uid, id)
    )`.execute(db);
  await sql`create unique index networks_name on networks (owner_uid, lower(name))`.execute(db);

  await sql`
    create table clusters (
      owner_uid text not null, id text not null, version bigint not null default 1,
      name text not null, alias text not null, location text not null default '', context_name text not null default '',
      kubes_distro text not null default 'Basic', systemtype text not null default 'kubernetes',
      tags jsonb not null default '{}',
      -- UID of the namespace kube-system of the cluster that first enrolled as this one; never changes afterwards.
      kube_system_uid text,
      created_at bigint not null, updated_at bigint not null,
      primary key (owner_uid, id)
    )`.execute(db);
  await sql`create unique index clusters_name on clusters (owner_uid, name)`.execute(db);
  await sql`create unique index clusters_identity on clusters (owner_uid, kube_system_uid) where kube_system_uid is not null`.execute(
    db,
  );

  await sql`
    create table routers (
      owner_uid text not null, id text not null, version bigint not null default 1,
      network_id text not null, cluster_id text not null,
      name text not null, namespace text not null, hub_name text not null default '', is_edge boolean not null,
      active boolean not null default true,
      install_instructions_requested boolean not null default false,
      detach_requested_at bigint, deleted_at bigint,
      created_at bigint not null, updated_at bigint not null,
      primary key (owner_uid, id),
      foreign key (owner_uid, network_id) references networks (owner_uid, id),
      foreign key (owner_uid, cluster_id) references clusters (owner_uid, id)
    )`.execute(db);
  await sql`create unique index routers_namespace on routers (owner_uid, cluster_id, namespace) where active`.execute(
    db,
  );
  await sql`create index routers_network on routers (owner_uid, network_id) where active`.execute(db);

  await sql`
    create table objects (
      owner_uid text not null, id text not null, version bigint not null default 1,
      network_id text not null, name text not null, key text not null, kind text not null, derived_kind text not null,
      origin text not null, yaml text not null, manifest jsonb not null, digest text not null,
      tags jsonb not null default '{}', active boolean not null default true,
      created_at bigint not null, updated_at bigint not null,
      primary key (owner_uid, id),
      foreign key (owner_uid, network_id) references networks (owner_uid, id)
    )`.execute(db);
  await sql`create unique index objects_key on objects (owner_uid, network_id, key) where active`.execute(db);
  await sql`create index objects_name on objects (owner_uid, name collate "C", id) where active`.execute(db);

  // Desired: which object belongs on which router. Written in the same transaction as the command that decides it.
  await sql`
    create table placements (
      owner_uid text not null, router_id text not null, object_id text not null, network_id text not null,
      created_at bigint not null,
      primary key (owner_uid, router_id, object_id),
      foreign key (owner_uid, router_id) references routers (owner_uid, id),
      foreign key (owner_uid, object_id) references objects (owner_uid, id)
    )`.execute(db);
  await sql`create index placements_object on placements (owner_uid, object_id, router_id)`.execute(db);

  // Observed: what an agent last said of its router. status_rank is the domain's "worst first" number of status.
  await sql`
    create table router_states (
      owner_uid text not null, router_id text not null,
      status text not null, status_rank int not null, since bigint not null, message text not null default '',
      observed_at bigint,
      kubernetes_version text, node_count int, kubes_distro text, clock_skew_ms bigint, agent_version text,
      phases jsonb not null default '[]',
      primary key (owner_uid, router_id),
      foreign key (owner_uid, router_id) references routers (owner_uid, id)
    )`.execute(db);

  // The lease of a router's agent: flushed in batches, never written for one heartbeat alone. expired_at is set by the
  // lease watch when last_seen_at is older than the lease, and cleared when the agent is heard of again.
  await sql`
    create table router_leases (
      owner_uid text not null, router_id text not null, last_seen_at bigint not null, expired_at bigint,
      primary key (owner_uid, router_id)
    )`.execute(db);
  await sql`create index router_leases_due on router_leases (last_seen_at) where expired_at is null`.execute(
    db,
  );

  await sql`
    create table object_states (
      owner_uid text not null, router_id text not null, object_id text not null,
      status text not null, status_rank int not null, since bigint not null, observed_at bigint not null,
      message text not null default '', applied_digest text, applied_version bigint, kube_status jsonb,
      primary key (owner_uid, router_id, object_id)
    )`.execute(db);
  await sql`create index object_states_object on object_states (owner_uid, object_id, router_id)`.execute(db);

  await sql`
    create table pending_installs (
      owner_uid text not null, id text not null, install_id_hash text not null, router_id text not null,
      user_id text not null, router_name text not null, flavour text not null,
      created_at bigint not null, expires_at bigint not null, fetched_at bigint, consumed_at bigint,
      primary key (owner_uid, id),
      foreign key (owner_uid, router_id) references routers (owner_uid, id)
    )`.execute(db);
  await sql`create index pending_installs_hash on pending_installs (install_id_hash)`.execute(db);

  await sql`
    create table agents (
      owner_uid text not null, id text not null, router_id text not null, cluster_id text not null,
      public_key text not null, kube_system_uid text not null, pending_install_id text not null,
      created_at bigint not null, revoked_at bigint,
      primary key (owner_uid, id),
      foreign key (owner_uid, router_id) references routers (owner_uid, id)
    )`.execute(db);
  await sql`create index agents_id on agents (id)`.execute(db);
  await sql`create unique index agents_router on agents (owner_uid, router_id) where revoked_at is null`.execute(
    db,
  );

  await sql`
    create table audit_entries (
      owner_uid text not null, id text not null, at bigint not null, actor_uid text not null,
      command text not null, subject_kind text not null, subject_id text not null, summary text not null,
      idempotency_key text,
      primary key (owner_uid, id)
    )`.execute(db);
  await sql`
    create table idempotency_keys (
      owner_uid text not null, key text not null, fingerprint text not null,
      status int not null, answer text, created_at bigint not null,
      primary key (owner_uid, key)
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);

  await sql`
    create table mail_outbox (
      owner_uid text not null, id text not null, recipient text not null, subject text not null, body text not null,
      created_at bigint not null, sent_at bigint, attempts int not null default 0, next_attempt_at bigint not null,
      last_error text,
      primary key (owner_uid, id)
    )`.execute(db);
  await sql`create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null`.execute(db);

  await sql`
    create table jobs (
      owner_uid text not null, id text not null, kind text not null, step text not null, payload jsonb not null,
      run_after bigint not null, deadline_at bigint not null, attempts int not null default 0,
      taken_until bigint, finished_at bigint, error text, created_at bigint not null,
      primary key (owner_uid, id)
    )`.execute(db);
  await sql`create index jobs_due on jobs (run_after) where finished_at is null`.execute(db);

  // Not a tenant's: counters of the rate limits, so that a restart does not forget them.
  await sql`create table rate_limits (key text primary key, count int not null, resets_at bigint not null)`.execute(
    db,
  );
  await sql`create table settings (key text primary key, value text not null)`.execute(db);
  await sql`
    create table accounts (
      owner_uid text primary key, display_name text not null default '', theme text not null default 'default',
      plan_tier_slug text not null, admin boolean not null default false, is_new_user boolean not null default true,
      created_at bigint not null
    )`.execute(db);
  await sql`create table sign_ins (owner_uid text not null, id text not null, at bigint not null, remote text not null, primary key (owner_uid, id))`.execute(
    db,
  );

  await sql`
    create table changes (
      seq bigserial, xid xid8 not null default pg_current_xact_id(),
      owner_uid text not null, tbl text not null, op text not null, ids text[] not null, at timestamptz not null default now(),
      primary key (owner_uid, seq)
    )`.execute(db);
  await sql`create index changes_order on changes (xid, seq)`.execute(db);
}
