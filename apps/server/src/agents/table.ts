import type { ArgoCdTokensTable } from './argocd-tokens/table.ts';
import type { RouterFeaturesTable } from './features/table.ts';
import type { SealingCertificatesTable } from './sealing/table.ts';
import type { ArgoCdRegistrationsTable } from './registrations/table.ts';
import type { ClusterSecretsTable, SecretNamesTable } from './secrets/table.ts';
import type { ReportedTreesTable } from './trees/table.ts';

export interface RouterLeasesTable {
  owner_uid: string;
  router_id: string;
  last_seen_at: number;
  expired_at: number | null;
}

export interface PendingInstallsTable {
  owner_uid: string;
  id: string;
  install_id_hash: string;
  router_id: string;
  user_id: string;
  router_name: string;
  flavor: string;
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

declare module '../store/tables.ts' {
  interface Tables {
    router_leases: RouterLeasesTable;
    pending_installs: PendingInstallsTable;
    agents: AgentsTable;
    reported_trees: ReportedTreesTable;
    router_features: RouterFeaturesTable;
    sealing_certificates: SealingCertificatesTable;
    cluster_secrets: ClusterSecretsTable;
    secret_names: SecretNamesTable;
    argocd_registrations: ArgoCdRegistrationsTable;
    argocd_tokens: ArgoCdTokensTable;
  }
}
