import { changesOf, tenantTable } from '../store/schema/index.ts';
import type { NetworksTable } from './table.ts';

const networks = tenantTable<NetworksTable>({
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
    // The number of a network in its context, in the order they were defined; a deleted one leaves its number unused.
    serial_number: 'int not null default 0',
    // Servers keep parsed rules under this digest (docs/decisions/0029).
    rules_digest: 'text not null generated always as (md5(distribution_rules::text)) stored',
    // The last look-up of the DNS of the network's ingress, with the host name that was looked up.
    dns: 'jsonb',
  },
  primaryKey: ['id'],
  indexes: [
    // The name leads: before there are statistics an index that begins with the context looks as cheap as the primary key for one
    // id, and such plans are kept (docs/decisions/0035).
    'create unique index networks_name on networks (lower(name), owner_uid)',
  ],
  changes: changesOf('id'),
});

export const networksSchema = [networks];
