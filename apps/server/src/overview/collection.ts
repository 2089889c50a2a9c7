import { OVERVIEW_KEY, type Overview, overviewContract } from '@hawser/contract/overview';
import { emptyCounts, type StatusOf, toneOfRank } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { placementObserved, placementRank, routerRowObserved, rowRank } from '../status/index.ts';
import './known-overview.ts';
import type { TenantTransaction } from '../store/store.ts';

type Kind = keyof Overview;

/** Whose colors each kind has. A cluster has the tone of its worst attachment's row. */
const STATUS_OF: Readonly<Record<Kind, StatusOf>> = {
  networks: 'network',
  clusters: 'router',
  routers: 'router',
  objects: 'object',
};

/** The counts of all records of a context by tone: one row. */
export const overviewCollection = collection(overviewContract, {
  read: 'networks.read',
  rights: {},
  tables: ['networks', 'clusters', 'routers', 'router_states', 'objects', 'placements', 'object_states'],
  select: async () => ({ keys: [OVERVIEW_KEY], total: 1 }),
  async rows({ tx, now }, keys, rollups) {
    if (!keys.includes(OVERVIEW_KEY)) return [];
    return [[OVERVIEW_KEY, rollups?.overview() ?? (await countAll(tx, now))]];
  },
});

/** Counts in the database, for contexts without a fleet index. */
async function countAll(tx: TenantTransaction, now: number): Promise<Overview> {
  const { rows } = await sql<{ kind: Kind; rank: number; n: number }>`
    select kind, rank::int as rank, count(*)::int as n from (
      ${ranksAbove(tx, 'networks', 'network_id', now)}
      union all ${ranksAbove(tx, 'clusters', 'cluster_id', now)}
      union all select 'routers', ${rowRank(now)}
        from routers r ${routerRowObserved('r', 'id', now)} where r.owner_uid = ${tx.owner} and r.active
      union all select 'objects', coalesce((
          select max(${placementRank(now)}) from placements p
            ${placementObserved()}
           where p.owner_uid = o.owner_uid and p.object_id = o.id), 0)
        from objects o where o.owner_uid = ${tx.owner} and o.active
    ) ranked(kind, rank) group by kind, rank`.execute(tx.db);
  const overview = {
    networks: { ...emptyCounts },
    clusters: { ...emptyCounts },
    routers: { ...emptyCounts },
    objects: { ...emptyCounts },
  };
  for (const { kind, rank, n } of rows) overview[kind][toneOfRank(rank, STATUS_OF[kind])] += n;
  return overview;
}

/** The rank of the worst row of an attachment of each network or cluster; 0 without one. */
function ranksAbove(
  tx: TenantTransaction,
  kind: 'networks' | 'clusters',
  column: 'network_id' | 'cluster_id',
  now: number,
): RawBuilder<unknown> {
  return sql`select ${sql.lit(kind)} as kind, coalesce((
      select max(${rowRank(now)}) from routers r ${routerRowObserved('r', 'id', now)}
       where r.owner_uid = above.owner_uid and r.${sql.ref(column)} = above.id and r.active), 0) as rank
    from ${sql.table(kind)} above where above.owner_uid = ${tx.owner}`;
}
