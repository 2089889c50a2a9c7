import { type Kysely, sql } from 'kysely';
import type { Roles } from '../roles.ts';

const TABLES = ['kubeconfig_uploads', 'cluster_credentials'] as const;

/** Uploaded kubeconfigs, until a cluster is defined with one, and the credentials of clusters: both sealed. */
export function kubeconfigs({
  tenant,
  system,
}: Pick<Roles, 'tenant' | 'system'>): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    await sql`
      create table kubeconfig_uploads (
        owner_uid text not null, id text not null, sealed text not null, created_at bigint not null,
        primary key (owner_uid, id)
      )`.execute(db);
    await sql`create index kubeconfig_uploads_age on kubeconfig_uploads (created_at)`.execute(db);
    await sql`
      create table cluster_credentials (
        owner_uid text not null, cluster_id text not null, upload_id text not null, sealed text not null,
        created_at bigint not null,
        primary key (owner_uid, cluster_id),
        foreign key (owner_uid, cluster_id) references clusters (owner_uid, id) on delete cascade
      )`.execute(db);
    // What may be shown of them stands with the cluster.
    await sql`
      alter table clusters
        add column kubeconfig_upload_id text, add column kube_config_cluster_name text not null default '',
        add column context_user_name text not null default '', add column server_url text not null default '',
        add column has_aws_eks_credentials boolean not null default false, add column arn_region text`.execute(
      db,
    );
    for (const table of TABLES) {
      await sql`alter table ${sql.id(table)} enable row level security`.execute(db);
      await sql`grant select, insert, update, delete on ${sql.id(table)} to ${sql.id(tenant)}`.execute(db);
      await sql`
        create policy tenant on ${sql.id(table)} to ${sql.id(tenant)}
        using (owner_uid = current_setting('app.owner_uid', true))
        with check (owner_uid = current_setting('app.owner_uid', true))`.execute(db);
    }
    // Uploads that nobody used are swept, in all contexts, unread.
    await sql`grant delete on kubeconfig_uploads to ${sql.id(system)}`.execute(db);
    await sql`grant select (owner_uid, id, created_at) on kubeconfig_uploads to ${sql.id(system)}`.execute(
      db,
    );
    await sql`create policy system on kubeconfig_uploads to ${sql.id(system)} using (true)`.execute(db);
  };
}
