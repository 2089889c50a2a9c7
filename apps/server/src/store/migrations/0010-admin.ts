import { type Kysely, sql } from 'kysely';
import type { Roles } from '../roles.ts';

/** What the site administrator's pages read across contexts: when somebody last signed in. */
export function admin({ system }: Pick<Roles, 'system'>): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    await sql`grant select on sign_ins to ${sql.id(system)}`.execute(db);
  };
}
