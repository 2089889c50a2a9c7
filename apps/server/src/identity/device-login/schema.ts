import { sharedTable } from '../../store/schema/index.ts';
import type { DeviceLoginsTable } from './table.ts';

const deviceLogins = sharedTable<DeviceLoginsTable>({
  name: 'device_logins',
  columns: {
    id: 'text primary key',
    device_digest: 'text not null unique',
    user_code: 'text not null unique',
    client_name: 'text not null',
    reads_only: 'boolean not null',
    address: 'text not null',
    created_at: 'bigint not null',
    expires_at: 'bigint not null',
    interval_seconds: 'int not null',
    last_polled_at: 'bigint',
    is_denied: 'boolean not null default false',
  },
  grants: { system: 'select, insert, update, delete' },
});

export const deviceLoginSchema = [deviceLogins];
