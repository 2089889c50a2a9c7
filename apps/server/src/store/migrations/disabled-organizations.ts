import { sql } from 'kysely';
import type { Migration } from './run.ts';

/**
 * Organizations can be disabled with all of their members, who see that. Those whose account alone was disabled before stay as they are: an
 * upgrade stops nobody.
 */
export const disabledOrganizations: Migration = {
  name: '0032-disabled-organizations',
  async up(db, { system }) {
    await sql`alter table organizations add column disabled_at bigint`.execute(db);
    await sql`grant update (disabled_at) on organizations to ${sql.id(system)}`.execute(db);
  },
};
