import type { Updateable } from 'kysely';
import type { Store } from '../store/store.ts';
import type { DemosTable } from './table.ts';
import { countDemo, hasAny } from './status.ts';

/** Where the server writes how the run of a demo stands. */
export interface RunStore {
  /** Writes; false where another run took its place, or it is gone. */
  update(owner: string, runID: string, change: Updateable<DemosTable>): Promise<boolean>;
  /** Strikes the run out where nothing is left of the fleet; false where something is. */
  deleteWhenEmpty(owner: string, runID: string): Promise<boolean>;
}

/** The ledger in the database, in the context of each run's owner. */
export const runStore = (store: Pick<Store, 'tenant'>): RunStore => ({
  update: (owner, runID, change) =>
    store.tenant(owner, async ({ db }) => {
      const { numUpdatedRows } = await db
        .updateTable('demos')
        .set(change)
        .where('owner_uid', '=', owner)
        .where('run_id', '=', runID)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    }),
  deleteWhenEmpty: (owner, runID) =>
    store.tenant(owner, async (tx) => {
      if (hasAny(await countDemo(tx))) return false;
      await tx.db.deleteFrom('demos').where('owner_uid', '=', owner).where('run_id', '=', runID).execute();
      return true;
    }),
});
