import { sql } from 'kysely';
import { inOrder, type Table } from '../schema/index.ts';
import type { Migration } from './run.ts';

const access: Migration = {
  name: '0001-access',
  async up(db, { tenant, system }) {
    await sql`grant usage on schema public to ${sql.id(tenant)}, ${sql.id(system)}`.execute(db);
  },
};

/**
 * Version 1 of the schema: one migration for each table that a noun declares. The table of a noun that is added later is created
 * in existing databases too.
 */
export function baseOf(tables: readonly Table[]): Migration[] {
  const steps = inOrder(tables).map(
    (table): Migration => ({
      name: `0001-${table.name}`,
      async up(db, roles) {
        for (const statement of table.sql(roles)) await sql.raw(statement).execute(db);
      },
    }),
  );
  return [access, ...steps];
}
