import { type Network, networksContract } from '@hawser/contract/networks';
import { networkKind } from '@hawser/domain/networks';
import { hubDataOf, hubsAtLimit, requiresHubFirst } from '@hawser/domain/routers';
import { emptyCounts, networkStatus, ranksOfTones, rowStatus } from '@hawser/domain/status';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import { type FeaturesInstall, hasApplications, loadFeatureInstalls } from '../network-features/index.ts';
import { knownRouterRollups, type RouterRollup, routerRowObserved, rowRank } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { NetworkCounts } from './counts.ts';
import type { NetworksTable } from './table.ts';
import { loadNetworkDetails, type NetworkDetails, NO_DETAILS } from './details.ts';
import { argoCdOf, installOf } from './argocd.ts';
import { networkPolicy } from './policy.ts';
import { networkRights } from './rights.ts';

/** Rank of the worst row of an attached router, for the order by status. A network without routers sorts before those that are UP. */
const worstRank = () => sql`coalesce((
  select max(${rowRank(undefined)}) from routers r
    ${routerRowObserved('r', 'id', undefined)}
   where r.owner_uid = n.owner_uid and r.network_id = n.id and r.active), 0)`;

/** The networks of a context. The key is the id. */
export const networkCollection = collection(networksContract, {
  read: 'networks.read',
  rights: networkRights,
  tables: [
    'networks',
    'routers',
    'clusters',
    'objects',
    'router_states',
    'placements',
    'object_states',
    'infrastructure_provider_configs',
  ],

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
        defaultOrder: sql`n.name collate "C"`,
        orders: {
          name: sql`n.name collate "C"`,
          createdAt: sql`n.created_at`,
          status: worstRank(),
          match: matchOrder(sql`n.name`, query.text),
        },
        tieBreak: sql`n.name collate "C", n.id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys, rollups) {
    const rows = await tx.db
      .selectFrom('networks')
      .selectAll()
      .where('owner_uid', '=', tx.owner)
      .where('id', '=', sql<string>`any(${keys})`)
      .execute();
    const ids = rows.map((row) => row.id);
    const known = new Map(ids.map((id) => [id, rollups?.networkCounts(id) ?? null]));
    const uncounted = ids.filter((id) => known.get(id) === null);
    const withFeatures = rows.filter(({ features }) => hasApplications(features)).map(({ id }) => id);
    const [counts, routersBelow, details, installs] = await Promise.all([
      countBelow(tx, uncounted),
      knownRouterRollups(tx, 'network', ids, now, rollups),
      loadNetworkDetails(tx, rows, now),
      loadFeatureInstalls(tx, withFeatures, now, rollups),
    ]);
    return rows.map((row) => {
      const networkCounts = known.get(row.id) ?? counts.get(row.id) ?? NO_COUNTS;
      const below = { routers: routersBelow.get(row.id), features: installs.get(row.id) };
      return [row.id, recordOf(row, networkCounts, details.get(row.id) ?? NO_DETAILS, below)];
    });
  },
});

const NO_COUNTS: NetworkCounts = { hubs: 0, routers: 0, objects: 0 };

async function countBelow(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, NetworkCounts>> {
  if (ids.length === 0) return new Map();
  // One grouped query for all networks: a count per network would scan its part of the index each time.
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

/** What the records below a network say. */
interface Below {
  readonly routers: RouterRollup | undefined;
  readonly features: FeaturesInstall | undefined;
}

function recordOf(
  row: Selectable<NetworksTable>,
  networkCounts: NetworkCounts,
  details: NetworkDetails,
  { routers: rollup, features }: Below,
): Network {
  const { hubs, routers, objects } = networkCounts;
  const counts = rollup?.counts ?? emptyCounts;
  const worst = rollup?.worst;
  const deciding =
    worst === undefined ? null : { id: worst.id, name: worst.clusterName, status: worst.status };
  const status = networkStatus(row, deciding, counts);
  const kind = networkKind(row);
  const attach = {
    name: row.name,
    usesGitOps: kind.usesGitOps,
    hubCount: hubs,
    lowestAgentVersion: null,
  };
  const hub = hubOf(details);
  const ingress = hub?.skupperHubData.ingress ?? null;
  // An observation of another host name says nothing about this one.
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
    install: installOf(row, details.argocd, features),
    argocd: argoCdOf(row, details),
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
    detachWasRequested: routers > 0 && details.detaching >= routers,
    deletion: deletionOf(row),
    status: statusRecord(status),
    rowStatus: statusRecord(rowStatus(status, rollup?.rowStatus ?? null)),
    routerCounts: counts,
    objectCount: objects,
    driftMode: row.drift_mode,
    can: networkPolicy(row, networkCounts, details),
  };
}

/** The hub as the record shows it. Hubs that were attached before hubs had settings get those of a load balancer. */
function hubOf({ hub }: NetworkDetails): Network['hub'] {
  return hub === null ? null : { ...hub, skupperHubData: hub.skupperHubData ?? hubDataOf({}) };
}

function deletionOf(row: Selectable<NetworksTable>): Network['deletion'] {
  const { deletion_requested_at: requestedAt, deletion_job_id: jobID } = row;
  return requestedAt === null ? null : { jobID: jobID ?? '', requestedAt };
}
