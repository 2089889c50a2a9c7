import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Which rows of each operation are read. */
const ROWS = { insert: 'new_rows', update: 'new_rows', delete: 'old_rows' } as const;

/** The change feed names repositories whose registration in an Argo CD changes: it is shown with them. */
export const nameRegisteredRepositories: Migration = {
  name: '0026-registered-repositories',
  async up(db) {
    for (const [operation, rows] of Object.entries(ROWS)) {
      const name = sql.id(`argocd_registrations_${operation}_repositories`);
      await sql`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          insert into changes (owner_uid, tbl, op, ids)
            select owner_uid, 'argocd_repositories', ${sql.lit(operation)}, array_agg(subject_id)
              from ${sql.id(rows)} where kind = 'repository' group by owner_uid;
          if found and current_setting('app.announced', true) is distinct from 'later' then
            perform pg_notify('hawser_changes', '');
          end if;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger ${name} after ${sql.raw(operation)} on argocd_registrations
        referencing ${sql.raw(rows === 'new_rows' ? 'new table as new_rows' : 'old table as old_rows')}
        for each statement execute function ${name}()`.execute(db);
    }
  },
};
