import { tenantTable } from '../store/schema/index.ts';
import type { SignInsTable } from './table.ts';

/** When somebody signed in, and from where. Passwords and sessions are in a schema of their own, see `migrate.ts`. */
const signIns = tenantTable<SignInsTable>({
  name: 'sign_ins',
  columns: {
    id: 'text not null',
    at: 'bigint not null',
    remote: 'text not null',
  },
  primaryKey: ['id'],
  grants: {
    tenant: 'select',
    system: 'select, insert',
  },
});

export const identitySchema = [signIns];
