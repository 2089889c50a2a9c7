import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DriftMode } from '@hawser/domain/drift';
import type { Json, Versioned } from '../store/tables.ts';

export interface NetworksTable extends Versioned {
  name: string;
  features: Json<Record<string, Record<string, unknown>>>;
  distribution_rules: Json<{ cloud: string; object: string }[]>;
  /** A generated column: computed by PostgreSQL from `distribution_rules`. */
  rules_digest: ColumnType<string, never, never>;
  install: JSONColumnType<NetworkInstall, string | undefined, string>;
  dns: JSONColumnType<NetworkDns | null, string | null | undefined, string>;
  deletion_requested_at: number | null;
  deletion_job_id: string | null;
  serial_number: Generated<number>;
  /** What agents do about what is changed by hand. */
  drift_mode: Generated<DriftMode>;
}

/** The result of the last DNS look-up of a network's ingress, with the host name that was looked up. */
interface NetworkDns {
  hostname: string;
  dnsConfigured: boolean | null;
  message: string;
  observedAt: number;
}

/** State of the installation of a network's features (Spec 2 §3). */
interface NetworkInstall {
  status: string;
  error: string | null;
  timestamp: number | null;
}

declare module '../store/tables.ts' {
  interface Tables {
    networks: NetworksTable;
  }
}
