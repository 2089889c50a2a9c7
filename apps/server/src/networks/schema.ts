import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { NetworksTable } from './table.ts';

/** A migration added the column `drift_mode`. */
const networks = tenantTable<Omit<NetworksTable, 'drift_mode'>>({
  name: 'networks',
  columns: {
    id: 'text not null',
    version: 'bigint not null default 1',
    name: 'text not null',
    features: `jsonb not null default '{}'`,
    distribution_rules: `jsonb not null default '[]'`,
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
    install: `jsonb not null default '{"status":"uninstalled","error":null,"timestamp":null}'`,
    deletion_requested_at: 'bigint',
    deletion_job_id: 'text',
    // Numbers the networks of a context in the order of their definition. Numbers of deleted networks are not used again.
    serial_number: 'int not null default 0',
    // Servers cache parsed rules under this digest (docs/decisions/0029).
    rules_digest: 'text not null generated always as (md5(distribution_rules::text)) stored',
    // Result of the last DNS look-up of the network's ingress, with the host name that was looked up.
    dns: 'jsonb',
  },
  primaryKey: ['id'],
  indexes: [
    // The index begins with the name. Before the table has statistics PostgreSQL would otherwise consider it as cheap as the
    // primary key for one id, and keep such plans (docs/decisions/0035).
    'create unique index networks_name on networks (lower(name), owner_uid)',
  ],
  changes: changesOf('id'),
});

export /** A migration added the column `drift_mode`. */
const networksSchema = [networks];
