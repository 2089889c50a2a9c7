import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** Rows that one statement deletes. */
const BATCH = 5000;

/** Arbitrary number of the advisory lock under which one server at a time prunes. */
const LOCK = 7_203_114;

/**
 * Deletes changes that are older than ten minutes, which every feed has read. Does nothing while another server does it.
 */
export async function pruneChanges(store: Store, isStopped: () => boolean): Promise<void> {
  for (let removed = BATCH; removed === BATCH && !isStopped(); ) {
    removed = await store.system.transaction().execute(async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(tx);
      if (rows[0]?.mine !== true) return 0;
      const { numAffectedRows } = await sql`
        delete from changes where (owner_uid, seq) in
          (select owner_uid, seq from changes where at < now() - interval '10 minutes'
            order by changes.xid, seq limit ${sql.lit(BATCH)})`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
  }
}
