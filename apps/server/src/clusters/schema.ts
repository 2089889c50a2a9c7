import { changesOf, tenantTable } from '../store/schema/index.ts';
import type {
  ClusterCredentialsTable,
  ClustersTable,
  ClusterTagsTable,
  KubeconfigUploadsTable,
} from './table.ts';

const clusters = tenantTable<ClustersTable>({
  name: 'clusters',
  columns: {
    id: 'text not null',
    version: 'bigint not null default 1',
    name: 'text not null',
    alias: 'text not null',
    location: `text not null default ''`,
    context_name: `text not null default ''`,
    kubes_distro: `text not null default 'Basic'`,
    systemtype: `text not null default 'kubernetes'`,
    tags: `jsonb not null default '{}'`,
    // UID of the namespace kube-system of the cluster that first enrolled. Never changes afterwards.
    kube_system_uid: 'text',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
    // The public part of the credentials.
    kubeconfig_upload_id: 'text',
    kube_config_cluster_name: `text not null default ''`,
    context_user_name: `text not null default ''`,
    server_url: `text not null default ''`,
    has_aws_eks_credentials: 'boolean not null default false',
    arn_region: 'text',
    upload_ids: `text[] not null default '{}'`,
  },
  primaryKey: ['id'],
  indexes: [
    // The index begins with the name, see networks_name.
    'create unique index clusters_name on clusters (name, owner_uid)',
    'create unique index clusters_identity on clusters (owner_uid, kube_system_uid) where kube_system_uid is not null',
  ],
  changes: changesOf('id'),
});

/**
 * Look-up table of clusters by tag (docs/decisions/0029). PostgreSQL would not use an index on `clusters.tags`: with row-level
 * security it only uses operators that are marked leakproof, and those of jsonb are not.
 */
const clusterTags = tenantTable<ClusterTagsTable>({
  name: 'cluster_tags',
  columns: {
    tag: 'text not null',
    cluster_id: 'text not null',
  },
  primaryKey: ['tag', 'cluster_id'],
  also: [
    `create function clusters_tags() returns trigger language plpgsql as $$
     begin
       if tg_op = 'INSERT' then
         insert into cluster_tags (owner_uid, tag, cluster_id)
           select owner_uid, jsonb_object_keys(tags), id from new_rows;
         return null;
       end if;
       delete from cluster_tags
        where owner_uid = old.owner_uid and tag = any(array(select jsonb_object_keys(old.tags))) and cluster_id = old.id;
       if tg_op = 'UPDATE' then
         insert into cluster_tags (owner_uid, tag, cluster_id)
           select new.owner_uid, jsonb_object_keys(new.tags), new.id;
       end if;
       return null;
     end $$`,
    `create trigger clusters_insert_tags after insert on clusters referencing new table as new_rows
     for each statement execute function clusters_tags()`,
    // Updates that do not change the tags call no function.
    `create trigger clusters_update_tags after update on clusters
     for each row when (old.tags is distinct from new.tags) execute function clusters_tags()`,
    `create trigger clusters_delete_tags after delete on clusters for each row execute function clusters_tags()`,
  ],
});

/** Uploaded kubeconfigs, encrypted, until a cluster is defined with one. */
const kubeconfigUploads = tenantTable<KubeconfigUploadsTable>({
  name: 'kubeconfig_uploads',
  columns: {
    id: 'text not null',
    sealed: 'text not null',
    created_at: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: ['create index kubeconfig_uploads_age on kubeconfig_uploads (created_at)'],
  grants: {
    // Expired uploads of all contexts are deleted without reading their content.
    system: 'select (owner_uid, id, created_at), delete',
  },
});

/** The credentials of clusters, encrypted. */
const clusterCredentials = tenantTable<ClusterCredentialsTable>({
  name: 'cluster_credentials',
  columns: {
    cluster_id: 'text not null',
    upload_id: 'text not null',
    sealed: 'text not null',
    created_at: 'bigint not null',
  },
  primaryKey: ['cluster_id'],
  foreignKeys: [{ column: 'cluster_id', table: 'clusters', onDelete: 'cascade' }],
});

export const clustersSchema = [clusters, clusterTags, kubeconfigUploads, clusterCredentials];
