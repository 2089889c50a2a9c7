import { type PlacementGroup, placementGroupsContract } from '@hawser/contract/placement';
import { causeWords } from '@hawser/domain/incidents';
import { labelOf, toneOf } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { selectedRows } from '../collection/selected-rows.ts';
import { objectObserved, placementJoins, placementRank, placementStatusSql } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { reportSql, sinceSql } from './report.ts';

/** What an object reports on its clusters; key `<objectID>/<report>`. */
export const placementGroupCollection = collection(placementGroupsContract, {
  read: 'objects.read',
  rights: {},
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

/** Of an object on more clusters all routers of the context are read at once: looking up each of them three times takes longer. */
const LOOKED_UP = 1_000;

/** SQL: the placements of an object with what `placementStatusSql` reads, by look-ups of each router. */
const lookedUp = (owner: string, objectID: string): RawBuilder<unknown> => sql`
  placements p ${placementJoins()} where p.owner_uid = ${owner} and p.object_id = ${objectID}`;

/**
 * SQL: the same by one pass over the routers of the context. They are put together by grouping: for a join PostgreSQL could choose a nested
 * loop over all of them while it has no statistics.
 */
const readAtOnce = (owner: string, objectID: string): RawBuilder<unknown> => sql`
  (select ${owner}::text as owner_uid, router_id, ${objectID}::text as object_id, max(status) as status,
          max(agent_id) as agent_id, max(created_at) as created_at, max(last_seen_at) as last_seen_at,
          max(expired_at) as expired_at
     from (select router_id, true as placed, null as status, null as agent_id, null::bigint as created_at,
                  null::bigint as last_seen_at, null::bigint as expired_at
             from placements where owner_uid = ${owner} and object_id = ${objectID}
            union all
           select router_id, null, status, null, null, null, null from router_states where owner_uid = ${owner}
            union all
           select router_id, null, null, id, created_at, null, null from agents
            where owner_uid = ${owner} and revoked_at is null
            union all
           select router_id, null, null, null, null, last_seen_at, expired_at from router_leases
            where owner_uid = ${owner}) part
    group by router_id having bool_or(placed) and max(status) is not null) p
  cross join (select * from objects where owner_uid = ${owner} and id = ${objectID} limit 1) o
  cross join lateral (select p.status) s
  cross join lateral (select p.agent_id as id, p.created_at) a
  cross join lateral (select p.last_seen_at, p.expired_at) l
  ${objectObserved()}`;

/** The groups of an object: the worst first, then those on most clusters. The database counts them. `most`: see `LOOKED_UP`. */
export async function groupsOf(
  tx: TenantTransaction,
  objectID: string,
  most = LOOKED_UP,
): Promise<[string, PlacementGroup][]> {
  const { rows: placed } = await sql`
    select from placements where owner_uid = ${tx.owner} and object_id = ${objectID} limit ${most + 1}`.execute(
    tx.db,
  );
  const from = placed.length > most ? readAtOnce(tx.owner, objectID) : lookedUp(tx.owner, objectID);
  const { rows } = await sql<Row>`
    select report, (array_agg(status order by rank desc, status))[1] as status, count(*)::int as clusters,
           coalesce(min(since) filter (where since > 0), 0) as since
      from (select ${reportSql} as report, ${placementStatusSql(undefined)} as status, ${placementRank(undefined)} as rank,
                   ${sinceSql} as since
              from ${from}) each
     group by report order by max(rank) desc, clusters desc, report collate "C"`.execute(tx.db);
  return rows.map(({ report, status, clusters, since }) => {
    const id = `${objectID}/${report}`;
    const label = labelOf(status);
    const title = report === status ? label : causeWords(report);
    const tone = toneOf(status, 'object');
    return [id, { id, report, title, status, label, tone, clusters, since: since === 0 ? null : since }];
  });
}
