import { type Network, networksContract } from '@hawser/contract/networks';
import { networkKind } from '@hawser/domain/networks';
import { hubDataOf, hubsAtLimit, requiresHubFirst } from '@hawser/domain/routers';
import { emptyCounts, networkStatus, ranksOfTones } from '@hawser/domain/status';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import { collection, type NetworkCounts } from '../collection/collection.ts';
import { contains, selectKeys } from '../collection/select-keys.ts';
import { knownRouterRollups, type RouterRollup, routerObserved, routerRank } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { NetworksTable } from './table.ts';
import { loadBelow, type NetworkBelow, NOTHING_BELOW } from './facts.ts';
import { networkPolicy } from './policy.ts';

/** Rank of the worst attached router, for the order by status; a network without routers comes before those that are UP. */
const worstRank = () => sql`coalesce((
  select max(${routerRank(undefined)}) from routers r
    ${routerObserved('r', 'id')}
   where r.owner_uid = n.owner_uid and r.network_id = n.id and r.active), 0)`;

/** The networks of a context; key is the id. */
export const networkCollection = collection(networksContract, {
  tables: ['networks', 'routers', 'clusters', 'objects', 'router_states', 'placements'],

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [sql`n.owner_uid = ${tx.owner}`];
    if (query.ids !== undefined) where.push(sql`n.id = any(${query.ids})`);
    if (query.networkID !== undefined) where.push(sql`n.id = ${query.networkID}`);
    if (query.text) where.push(contains(sql`n.name`, query.text));
    if (query.tones) {
      where.push(sql`${worstRank()} = any(${ranksOfTones(query.tones, 'network')}::int[])`);
    }
    if (query.features) where.push(sql`n.features ?| ${query.features}::text[]`);
    return selectKeys(
      tx,
      {
        key: sql<string>`n.id`,
        from: sql`networks n`,
        where,
        otherwise: sql`n.name collate "C"`,
        orders: { name: sql`n.name collate "C"`, createdAt: sql`n.created_at`, status: worstRank() },
        tie: sql`n.name collate "C", n.id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys, rollups) {
    if (keys.length === 0) return new Map();
    const rows = await tx.db
      .selectFrom('networks')
      .selectAll()
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', sql<string>`any(${keys})`)
      .execute();
    const ids = rows.map((row) => row.id);
    const known = new Map(ids.map((id) => [id, rollups?.networkCounts(id) ?? null]));
    const uncounted = ids.filter((id) => known.get(id) === null);
    const [counts, routersBelow, belows] = await Promise.all([
      countBelow(tx, uncounted),
      knownRouterRollups(tx, 'network', ids, now, rollups),
      loadBelow(tx, rows),
    ]);
    return new Map(
      rows.map((row) => {
        const counted = known.get(row.id) ?? counts.get(row.id) ?? NOTHING;
        return [
          row.id,
          recordOf(row, counted, belows.get(row.id) ?? NOTHING_BELOW, routersBelow.get(row.id)),
        ];
      }),
    );
  },
});

const NOTHING: NetworkCounts = { hubs: 0, routers: 0, objects: 0 };

async function countBelow(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, NetworkCounts>> {
  if (ids.length === 0) return new Map();
  // Grouped once for all: a count a network walks its part of the index row by row.
  const { rows } = await sql<NetworkCounts & { id: string }>`
    select n.id, coalesce(r.hubs, 0) as hubs, coalesce(r.routers, 0) as routers, coalesce(o.objects, 0) as objects
      from unnest(${ids}::text[]) as n(id)
      left join (select network_id, count(*)::int as routers, (count(*) filter (where not is_edge))::int as hubs
                   from routers where owner_uid = ${tx.owner} and active and network_id = any(${ids})
                  group by network_id) r on r.network_id = n.id
      left join (select network_id, sum(objects)::int as objects
                   from object_counts where owner_uid = ${tx.owner} and network_id = any(${ids})
                  group by network_id) o on o.network_id = n.id`.execute(tx.db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

function recordOf(
  row: Selectable<NetworksTable>,
  counted: NetworkCounts,
  below: NetworkBelow,
  rollup: RouterRollup | undefined,
): Network {
  const { hubs, routers, objects } = counted;
  const counts = rollup?.counts ?? emptyCounts;
  const worst = rollup?.worst;
  const deciding =
    worst === undefined ? null : { id: worst.id, name: worst.clusterName, status: worst.status };
  const kind = networkKind(row);
  const attach = {
    name: row.name,
    usesGitOps: kind.usesGitOps,
    hubCount: hubs,
    lowestAgentVersion: null,
  };
  const hub = hubOf(below);
  const ingress = hub?.skupperHubData.ingress ?? null;
  // Of another name nothing is known.
  const dns = row.dns?.hostname === ingress?.hostname ? row.dns : null;
  return {
    id: row.id,
    version: row.version,
    ownerUID: row.owner_uid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    serialNumber: row.serial_number,
    features: row.features,
    install: row.install,
    distributionRules: row.distribution_rules,
    ...kind,
    hub,
    usesIngress: hub?.skupperHubData.serviceType === 'ingress',
    ingress,
    dnsConfigured: dns?.dnsConfigured ?? null,
    dnsObserved: dns && { message: dns.message, observedAt: dns.observedAt },
    hasHubCloud: hubs > 0,
    requireCreateHubCloudNext: requiresHubFirst(attach),
    hubCloudsAtLimit: hubsAtLimit(attach),
    detachWasRequested: routers > 0 && below.detaching >= routers,
    deletion: deletionOf(row),
    status: statusRecord(networkStatus(row, deciding, counts)),
    routerCounts: counts,
    objectCount: objects,
    can: networkPolicy(row, counted, below),
  };
}

/** The hub as the record shows it; one that was attached before hubs had settings has those of a load balancer. */
function hubOf({ hub }: NetworkBelow): Network['hub'] {
  return hub === null ? null : { ...hub, skupperHubData: hub.skupperHubData ?? hubDataOf({}) };
}

function deletionOf(row: Selectable<NetworksTable>): Network['deletion'] {
  const { deletion_requested_at: requestedAt, deletion_job_id: jobID } = row;
  return requestedAt === null ? null : { jobID: jobID ?? '', requestedAt };
}
