import type { ReportedSecret } from '@hawser/contract/agent';
import type { SecretSealer, SecretStatus } from '@hawser/domain/secrets';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** A name that Secrets of a network have. */
export interface SecretNamesTable {
  owner_uid: string;
  network_id: string;
  name: string;
  /** How many there are, whatever their status. */
  copies: number;
  /** On how many clusters one of them exists. */
  clusters: number;
  /** The name in lower case, as a search compares it. */
  folded: GeneratedAlways<string>;
}

type Json<Value> = JSONColumnType<Value & object, string, string>;

/**
 * A Secret of a cluster as its agent reported it last, without its values. Its id is derived from its router, namespace and name, so
 * that it stays when the Secret comes back. Instants are epoch ms of the server's clock.
 */
export interface ClusterSecretsTable {
  owner_uid: string;
  id: string;
  router_id: string;
  network_id: string;
  namespace: string;
  name: string;
  status: SecretStatus;
  sealer: SecretSealer;
  keys: Json<string[]>;
  labels: Json<Record<string, string>>;
  annotations: Json<Record<string, string>>;
  sealed: JSONColumnType<NonNullable<ReportedSecret['sealed']> | null, string | null, string | null>;
  /** Its SealedSecret cannot be opened. */
  is_failing: boolean;
  /** It exists, and nothing uses it. */
  is_unused: boolean;
  /** It is meant for the hub that it is on, and for no other cluster. */
  is_of_hub: Generated<boolean>;
  users: Json<ReportedSecret['users']>;
  user_count: number;
  /** Why something is unknown, or not shown. */
  message: string;
  /** Since when it has this status. */
  since: number;
  /** When it was last reported differently. */
  observed_at: number;
}
