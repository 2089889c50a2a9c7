import type { RegistrationKind } from '@hawser/domain/gitops';

/** What the agent of a hub reported of a registration in its Argo CD. Instants are epoch ms of the server's clock. */
export interface ArgoCdRegistrationsTable {
  owner_uid: string;
  /** The hub. */
  router_id: string;
  kind: RegistrationKind;
  /** The attachment of the cluster, or the repository. */
  subject_id: string;
  status: string;
  message: string;
  since: number;
  observed_at: number;
}
