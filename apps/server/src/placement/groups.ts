import { type PlacementGroup, placementGroupsContract } from '@hawser/contract/placement';
import { causeWords } from '@hawser/domain/incidents';
import { labelOf, toneOf } from '@hawser/domain/status';
import { sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { selectedRows } from '../collection/selected-rows.ts';
import { placementJoins, placementRank, placementStatusSql } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { reportSql, sinceSql } from './report.ts';

/** What an object reports on its clusters; key `<objectID>/<report>`. */
export const placementGroupCollection = collection(placementGroupsContract, {
  tables: ['placements', 'objects', 'object_states', 'router_states', 'routers'],

  async select({ tx }, { objectID, range }) {
    return selectedRows(new Map(await groupsOf(tx, objectID)), range);
  },

  async rows({ tx }, keys) {
    const wanted = new Set(keys);
    const found: [string, PlacementGroup][] = [];
    for (const objectID of new Set(keys.map((key) => key.slice(0, key.indexOf('/'))))) {
      found.push(...(await groupsOf(tx, objectID)).filter(([key]) => wanted.has(key)));
    }
    return found;
  },
});

interface Row {
  report: string;
  status: string;
  clusters: number;
  since: number;
}

/** The groups of an object: the worst first, then those on most clusters. The database counts them. */
async function groupsOf(tx: TenantTransaction, objectID: string): Promise<[string, PlacementGroup][]> {
  const { rows } = await sql<Row>`
    select report, (array_agg(status order by rank desc, status))[1] as status, count(*)::int as clusters,
           coalesce(min(since) filter (where since > 0), 0) as since
      from (select ${reportSql} as report, ${placementStatusSql(undefined)} as status, ${placementRank(undefined)} as rank,
                   ${sinceSql} as since
              from placements p ${placementJoins()}
             where p.owner_uid = ${tx.owner} and p.object_id = ${objectID}) each
     group by report order by max(rank) desc, clusters desc, report collate "C"`.execute(tx.db);
  return rows.map(({ report, status, clusters, since }) => {
    const id = `${objectID}/${report}`;
    const label = labelOf(status);
    const title = report === status ? label : causeWords(report);
    const tone = toneOf(status, 'object');
    return [id, { id, report, title, status, label, tone, clusters, since: since === 0 ? null : since }];
  });
}
