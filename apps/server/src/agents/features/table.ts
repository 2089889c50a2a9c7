import type { FeatureReport } from '@hawser/contract/features';
import type { JSONColumnType } from 'kysely';

/** The state of a feature in a cluster, as its agent reported it last. Instants are epoch ms of the server's clock. */
export interface RouterFeaturesTable {
  owner_uid: string;
  router_id: string;
  slug: string;
  state: FeatureReport['state'];
  step: number;
  steps: number;
  message: string;
  since: number;
  observed_at: number;
  version: string;
  namespace: string;
  ui_url: string | null;
  existing: JSONColumnType<{ version: string; namespace: string } | null, string | null, string | null>;
  missing_rights: JSONColumnType<string[], string, string>;
  /** Whether it leaves out what its account on a cluster may not list; null when unknown. */
  respects_rbac: boolean | null;
}
