import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Says, in the table of the change feed, that sessions of the account that owns the row have ended. No table has this name. */
export const SESSION_ENDS = 'session_ends';

/** Tells all servers that sessions of an account have ended: they ask its open sockets for their sessions again, at once. */
export async function announceSessionEnd(system: Kysely<Tables>, uid: string): Promise<void> {
  // A row of the feed and no update of the account, whose row a transaction of the caller may have locked.
  await sql`with announced as (
      insert into changes (owner_uid, tbl, op, ids) values (${uid}, ${SESSION_ENDS}, 'delete', ${[uid]}) returning 1)
    select pg_notify('hawser_changes', '') from announced`.execute(system);
}
