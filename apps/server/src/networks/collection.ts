import type { Network } from '@hawser/contract';
import { emptyCounts, networkStatus } from '@hawser/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import type { Collection } from '../live/collection.ts';
import { contains, selectKeys } from '../live/select-keys.ts';
import { type RoutersStanding, routerObserved, routerRank, routersStanding } from '../routers/index.ts';
import type { NetworksTable } from '../store/tables.ts';
import { capabilitiesOf, type NetworkFacts, networkPolicy } from './policy.ts';

interface Row extends Selectable<NetworksTable> {
  hub_count: number;
  router_count: number;
  object_count: number;
}

/** Rank of the worst attached router, for the order by status; a network without routers comes before those that are UP. */
const worstRank = () => sql`coalesce((
  select max(${routerRank(undefined)}) from routers r
    ${routerObserved('r', 'id')}
   where r.owner_uid = n.owner_uid and r.network_id = n.id and r.active), 0)`;

/** The networks of a context; key is the id. */
export const networkCollection: Collection<Network> = {
  tables: ['networks', 'routers', 'clusters', 'objects', 'router_states'],

  select(tx, selection) {
    const where: RawBuilder<unknown>[] = [sql`n.owner_uid = ${tx.owner}`];
    if (selection.ids !== undefined) where.push(sql`n.id = any(${selection.ids})`);
    if (selection.networkID !== undefined) where.push(sql`n.id = ${selection.networkID}`);
    if (selection.text) where.push(contains(sql`n.name`, selection.text));
    return selectKeys(
      tx,
      {
        key: sql<string>`n.id`,
        from: sql`networks n`,
        where,
        orders: { name: sql`n.name`, createdAt: sql`n.created_at`, status: worstRank() },
        tie: sql`n.name, n.id`,
      },
      selection,
    );
  },

  async rows(tx, keys, now) {
    if (keys.length === 0) return new Map();
    const { rows } = await sql<Row>`
      select n.*, coalesce(r.hubs, 0) as hub_count, coalesce(r.total, 0) as router_count,
             (select count(*)::int from objects o
               where o.owner_uid = n.owner_uid and o.network_id = n.id and o.active) as object_count
        from networks n
        left join lateral (
          select count(*)::int as total, (count(*) filter (where not is_edge))::int as hubs from routers r
           where r.owner_uid = n.owner_uid and r.network_id = n.id and r.active) r on true
       where n.owner_uid = ${tx.owner} and n.id = any(${keys})`.execute(tx.db);
    const standing = await routersStanding(
      tx,
      'network',
      rows.map((row) => row.id),
      now,
    );
    return new Map(rows.map((row) => [row.id, recordOf(row, standing.get(row.id))]));
  },
};

/** The record of a network that was defined just now: nothing is attached to it. */
export function newNetworkRecord(row: Selectable<NetworksTable>): Network {
  return recordOf({ ...row, hub_count: 0, router_count: 0, object_count: 0 }, undefined);
}

function recordOf(row: Row, standing: RoutersStanding | undefined): Network {
  const facts: NetworkFacts = {
    hubCount: row.hub_count,
    routerCount: row.router_count,
    objectCount: row.object_count,
  };
  const counts = standing?.counts ?? emptyCounts;
  const worst = standing?.worst;
  const deciding =
    worst === undefined ? null : { id: worst.id, name: worst.clusterName, status: worst.status };
  return {
    id: row.id,
    version: row.version,
    ownerUID: row.owner_uid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    features: row.features,
    distributionRules: row.distribution_rules,
    ...capabilitiesOf(row, row.hub_count),
    status: statusRecord(networkStatus(row, deciding, counts)),
    routerCounts: counts,
    objectCount: row.object_count,
    can: networkPolicy(row, facts),
  };
}
