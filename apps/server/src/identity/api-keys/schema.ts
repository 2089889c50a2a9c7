import { changesOf, tenantTable } from '../../store/schema/index.ts';
import type { ApiKeysTable } from './table.ts';

const apiKeys = tenantTable<ApiKeysTable>({
  name: 'api_keys',
  columns: {
    id: 'text not null',
    name: 'text not null',
    account_uid: 'text not null',
    digest: 'text',
    hint: `text not null default ''`,
    reads_only: 'boolean not null',
    is_of_device: 'boolean not null default false',
    device_digest: 'text',
    created_at: 'bigint not null',
    expires_at: 'bigint',
    last_used_at: 'bigint',
    last_used_from: 'text',
  },
  primaryKey: ['id'],
  indexes: [
    'create unique index api_keys_digest on api_keys (digest)',
    'create unique index api_keys_device on api_keys (device_digest)',
    'create index api_keys_expiry on api_keys (expires_at)',
  ],
  changes: changesOf('id'),
  grants: {
    tenant: 'select, insert, delete',
    // A request names its key before its context is known.
    system: 'select, update (digest, hint, device_digest, expires_at, last_used_at, last_used_from), delete',
  },
});

export const apiKeysSchema = [apiKeys];
