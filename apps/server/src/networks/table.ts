import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Json, Versioned } from '../store/tables.ts';

export interface NetworksTable extends Versioned {
  name: string;
  features: Json<Record<string, Record<string, unknown>>>;
  distribution_rules: Json<{ cloud: string; object: string }[]>;
  /** Follows from them; written by PostgreSQL. */
  rules_digest: ColumnType<string, never, never>;
  install: JSONColumnType<NetworkInstall, string | undefined, string>;
  dns: JSONColumnType<NetworkDns | null, string | null | undefined, string>;
  deletion_requested_at: number | null;
  deletion_job_id: string | null;
  serial_number: Generated<number>;
}

/** What was found of the DNS of a network's ingress, and the name that was asked for. */
export interface NetworkDns {
  hostname: string;
  dnsConfigured: boolean | null;
  message: string;
  observedAt: number;
}

/** How far installing a network's features is (Spec 2 §3). */
export interface NetworkInstall {
  status: string;
  error: string | null;
  timestamp: number | null;
}

declare module '../store/tables.ts' {
  interface Tables {
    networks: NetworksTable;
  }
}
