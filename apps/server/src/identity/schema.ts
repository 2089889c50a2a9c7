import { tenantTable } from '../store/schema/index.ts';
import { apiKeysSchema } from './api-keys/index.ts';
import { deviceLoginSchema } from './device-login/index.ts';
import type { SignInsTable } from './table.ts';
import { tokensSchema } from './tokens/index.ts';

/** When and from where someone signed in. Passwords and sessions are in their own schema, see `migrate.ts`. */
const signIns = tenantTable<Omit<SignInsTable, 'method' | 'succeeded' | 'browser'>>({
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

export const identitySchema = [signIns, ...apiKeysSchema, ...deviceLoginSchema, ...tokensSchema];
