import type { Updateable } from 'kysely';
import type { Store } from '../store/store.ts';
import type { DemosTable } from './table.ts';
import { countDemo, hasAny } from './status.ts';

/** Stores the progress of demo runs. */
export interface RunStore {
  /** False when another run replaced it, or it was removed. */
  update(owner: string, runID: string, change: Updateable<DemosTable>): Promise<boolean>;
  /** Deletes the run when nothing of the fleet is left; false when something is. */
  deleteWhenEmpty(owner: string, runID: string): Promise<boolean>;
}

/** Stores runs in the database, each in the context of its owner. */
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
