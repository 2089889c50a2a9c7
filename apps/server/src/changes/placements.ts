import { changePlacementsContract } from '@hawser/contract/changes';
import { ranksOfTones } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { selectKeys } from '../collection/select-keys.ts';
import { clusterPlacementCollection } from '../placement/index.ts';
import { placementJoins, placementRank } from '../status/index.ts';
import { changesWithIDs } from './rows.ts';
import { concernedBy } from './scope.ts';

/** The applications on clusters that a change concerns, the worst first. */
export const changePlacementCollection = collection(changePlacementsContract, {
  read: 'changes.read',
  rights: {},
  tables: clusterPlacementCollection.tables,

  async select({ tx }, query) {
    const change = (await changesWithIDs(tx, [query.changeID])).get(query.changeID);
    if (change === undefined) return { keys: [], total: 0 };
    const where: RawBuilder<unknown>[] = [concernedBy(tx, change)];
    if (query.tones) {
      where.push(sql`${placementRank(undefined)} = any(${ranksOfTones(query.tones, 'object')}::int[])`);
    }
    return selectKeys(
      tx,
      {
        key: sql<string>`p.router_id || '/' || p.object_id`,
        from: sql`placements p ${placementJoins()}`,
        where,
        defaultOrder: sql`-${placementRank(undefined)}`,
        orders: {},
        tieBreak: sql`o.name collate "C", p.router_id, p.object_id`,
      },
      query,
    );
  },

  rows: async (viewer, keys) => [...(await clusterPlacementCollection.rows(viewer, keys))],
});
