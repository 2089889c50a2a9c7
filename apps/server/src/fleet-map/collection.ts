import { fleetMapContract } from '@hawser/contract/fleet-map';
import { type Tags, userTagNames } from '@hawser/domain/tags';
import { sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { selectedRows } from '../collection/selected-rows.ts';
import { clusterCollection, clusterConditions, clusterRank } from '../clusters/index.ts';
import { groupOfTags, groupOfVersions, MAP_CELLS_MAX, type MapCell, mapRows } from './map-rows.ts';

interface Row {
  readonly id: string;
  readonly rank: number;
  readonly location: string;
  readonly tags: Tags;
  readonly versions: readonly string[];
}

const GROUPS = {
  location: ({ location }: Row) => location,
  tag: ({ tags }: Row) => groupOfTags(userTagNames(tags)),
  version: ({ versions }: Row) => groupOfVersions(versions),
};

/** The clusters of a context as groups of cells. Counted here only for contexts without a fleet index. */
export const fleetMapCollection = collection(fleetMapContract, {
  read: 'clusters.read',
  rights: {},
  tables: clusterCollection.tables,

  async select({ tx }, { by, range, ...filters }) {
    const { rows } = await sql<Row>`
      select c.id, c.location, c.tags, ${clusterRank()}::int as rank, array(
          select s.agent_version from routers r
            join router_states s on s.owner_uid = r.owner_uid and s.router_id = r.id
           where r.owner_uid = c.owner_uid and r.cluster_id = c.id and r.active and s.agent_version is not null) as versions
        from clusters c where ${sql.join(clusterConditions(tx, filters), sql` and `)}
       order by c.name collate "C", c.id limit ${sql.lit(MAP_CELLS_MAX)}`.execute(tx.db);
    const groups = Map.groupBy(rows, GROUPS[by]) satisfies ReadonlyMap<string, readonly MapCell[]>;
    return selectedRows(mapRows(groups), range);
  },

  // They come with the selection.
  rows: async () => [],
});
