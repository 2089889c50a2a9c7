import { databaseSchema } from '../schema.ts';

/** Names of the tables whose rows each belong to one context. */
export const TENANT_TABLES = databaseSchema.tables.filter((table) => table.isTenant).map(({ name }) => name);
