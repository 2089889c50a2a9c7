import type {
  ConnectionAccess,
  ConnectionStatus,
  CredentialKind,
  RepositoryType,
  RepositoryVendor,
} from '@hawser/domain/repositories';
import type { Generated } from 'kysely';
import type { Versioned } from '../store/tables.ts';

export interface RepositoriesTable extends Versioned {
  url: string;
  /** The URL as URLs are compared: in lower case, without `.git` and slashes at its end. Derived by the database. */
  url_key: Generated<string>;
  label: string;
  repo_type: RepositoryType;
  vendor: RepositoryVendor;
  connection_access: ConnectionAccess;
  credential_kind: CredentialKind | null;
  /** Result of the last check. */
  connection_status: Generated<ConnectionStatus>;
  connection_message: Generated<string>;
  /** Since when the status is this one. */
  connection_since: number | null;
  /** Time of the last check. */
  observed_at: number | null;
  default_branch: string | null;
  ssh_host_key: string | null;
}

/** When a repository is checked next. */
export interface RepositoryChecksTable {
  owner_uid: string;
  repository_id: string;
  check_after: number;
  /** Whether somebody requested it, which is limited; otherwise it is due by time. */
  is_requested: boolean;
}

export interface RepositoryCredentialsTable {
  owner_uid: string;
  repository_id: string;
  sealed: string;
  created_at: number;
}

/** A repository URL that an active application names as a source. Written by triggers. */
export interface ObjectSourcesTable {
  owner_uid: string;
  url_key: string;
  object_id: string;
  network_id: string;
}

/** What the agent of a hub reported last of the connection of its Argo CD to a repository. Instants are epoch ms of the server's clock. */
export interface ArgoCdRepositoriesTable {
  owner_uid: string;
  /** The hub. */
  router_id: string;
  network_id: string;
  url_key: string;
  status: ConnectionStatus;
  message: string;
  since: number;
  observed_at: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    repositories: RepositoriesTable;
    repository_checks: RepositoryChecksTable;
    repository_credentials: RepositoryCredentialsTable;
    object_sources: ObjectSourcesTable;
    argocd_repositories: ArgoCdRepositoriesTable;
  }
}
