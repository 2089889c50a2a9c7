import type { Generated } from 'kysely';
import type { Json, Versioned } from '../store/tables.ts';
import type { TagMap } from '../tags/index.ts';

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

/** A tag of a cluster. Written by triggers. */
export interface ClusterTagsTable {
  owner_uid: string;
  tag: string;
  cluster_id: string;
}

export interface KubeconfigUploadsTable {
  owner_uid: string;
  id: string;
  sealed: string;
  created_at: number;
}

export interface ClusterCredentialsTable {
  owner_uid: string;
  cluster_id: string;
  upload_id: string;
  sealed: string;
  created_at: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    clusters: ClustersTable;
    cluster_tags: ClusterTagsTable;
    kubeconfig_uploads: KubeconfigUploadsTable;
    cluster_credentials: ClusterCredentialsTable;
  }
}
