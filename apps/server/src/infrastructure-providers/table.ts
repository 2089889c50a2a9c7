import type { ColumnType } from 'kysely';
import type { Versioned } from '../store/tables.ts';

export interface InfrastructureProviderConfigsTable extends Versioned {
  network_id: string;
  name: string;
  /** Its name in Kubernetes. */
  resource_name: string;
  provider_key: string;
  /** How a custom provider is called. */
  provider_name: string;
  config_values: ColumnType<Readonly<Record<string, string>>, string, string>;
  secret_namespace: string;
  secret_name: string;
  /** The SealedSecret of its credentials. */
  object_id: string;
  /** Its ProviderConfig; null for providers that have none. */
  config_object_id: string | null;
  sealed_at: number;
}

/** A provider that an active infrastructure object names. Written by triggers. */
export interface InfrastructureUsesTable {
  owner_uid: string;
  network_id: string;
  /** What its `providerConfigRef` names. */
  config_name: string;
  object_id: string;
}

declare module '../store/tables.ts' {
  interface Tables {
    infrastructure_provider_configs: InfrastructureProviderConfigsTable;
    infrastructure_uses: InfrastructureUsesTable;
  }
}
