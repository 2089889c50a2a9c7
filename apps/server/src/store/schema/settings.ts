import type { SettingsTable } from '../tables.ts';
import { sharedTable } from './shared-table.ts';

/** Internal values of the installation, such as the epoch of its database. */
export const settings = sharedTable<SettingsTable>({
  name: 'settings',
  columns: { key: 'text primary key', value: 'text not null' },
  grants: { system: 'select, insert, update, delete' },
});
