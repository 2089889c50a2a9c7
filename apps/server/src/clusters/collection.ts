import { type Cluster, clustersContract } from '@hawser/contract/clusters';
import type { QueryOf } from '@hawser/contract/collection';
import { isSimulated } from '@hawser/domain/demo';
import { featureSlugsOf, type StoredFeatures } from '@hawser/domain/features';
import { ranksOfTones } from '@hawser/domain/status';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys, taggedWith } from '../collection/select-keys.ts';
import {
  knownRouterRollups,
  lastSeenAt,
  routerObserved,
  type RouterRollup,
  routerRowObserved,
  rowRank,
} from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { ClustersTable } from './table.ts';
import { clusterPolicy } from './policy.ts';
import { clusterStatus } from './status.ts';
import { equalsAny } from '../store/equals-any.ts';
import { joinById } from '../store/join-by-id.ts';

interface Row extends Selectable<ClustersTable> {
  kubernetes_version: string | null;
  node_count: number | null;
  observed_distro: string | null;
}

/** SQL over `c`: rank of the worst attachment. A cluster that is not attached sorts before those that are UP. */
export const clusterRank = () => sql`coalesce((
  select max(${rowRank(undefined)}) from routers r
    ${routerRowObserved('r', 'id', undefined)}
   where r.owner_uid = c.owner_uid and r.cluster_id = c.id and r.active), 0)`;

/** SQL over `c`: this value of what an agent of the cluster observed last. */
const observed = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${value} from routers r join router_states s on s.owner_uid = r.owner_uid and s.router_id = r.id
   where r.owner_uid = c.owner_uid and r.cluster_id = c.id and s.kubernetes_version is not null
   order by s.observed_at desc nulls last limit 1)`;

/** SQL over `c`: the last contact with that of its agents which was silent for longest. A cluster without an agent sorts first. */
const seen = sql`coalesce((
  select min(greatest(${lastSeenAt}, s.observed_at)) from routers r ${routerObserved('r', 'id')}
   where r.owner_uid = c.owner_uid and r.cluster_id = c.id and r.active and a.id is not null), 0)`;

/** SQL over `c`: the numbers of its Kubernetes version, so that 1.9 comes before 1.10. */
const versionParts = sql`coalesce(string_to_array(
  substring(${observed(sql`s.kubernetes_version`)} from '^v?([0-9]+([.][0-9]+)*)'), '.')::numeric[], '{}')`;

/** SQL over `c`: what a cluster is found by, its name, alias, location and region. The fleet index reads the same. */
export const clusterWords = sql<string>`concat_ws(' ', c.name, c.alias, c.location, c.arn_region)`;

/** Filters of the collection. */
type ClusterFilters = Omit<QueryOf<typeof clustersContract>, 'collection' | 'range' | 'order'>;

/** SQL over `c`: the conditions of these filters, the first of which is the owner's. */
export function clusterConditions(tx: TenantTransaction, query: ClusterFilters): RawBuilder<unknown>[] {
  const where: RawBuilder<unknown>[] = [sql`c.owner_uid = ${tx.owner}`];
  if (query.ids !== undefined) where.push(sql`c.id = any(${query.ids})`);
  if (query.text) where.push(contains(clusterWords, query.text));
  if (query.tones) {
    where.push(sql`${clusterRank()} = any(${ranksOfTones(query.tones, 'router')}::int[])`);
  }
  if (query.networkID !== undefined) {
    where.push(sql`exists (select from routers r where r.owner_uid = c.owner_uid and r.cluster_id = c.id
      and r.network_id = ${query.networkID} and r.active)`);
  }
  if (query.networkIDs) {
    where.push(sql`exists (select from routers r where r.owner_uid = c.owner_uid and r.cluster_id = c.id
      and r.network_id = any(${query.networkIDs}::text[]) and r.active)`);
  }
  if (query.locations) where.push(sql`c.location = any(${query.locations}::text[])`);
  if (query.distros) where.push(sql`c.kubes_distro = any(${query.distros}::text[])`);
  if (query.tags) where.push(taggedWith(sql`c.tags`, query.tags));
  return where;
}

/** The clusters of a context. The key is the id. `networkID` selects those that are attached to that network. */
export const clusterCollection = collection(clustersContract, {
  read: 'clusters.read',
  rights: {
    update: 'clusters.write',
    redefine: 'clusters.write',
    attach: 'routers.write',
    delete: 'clusters.write',
  },
  tables: ['clusters', 'routers', 'networks', 'router_states', 'placements', 'objects', 'object_states'],

  select({ tx }, query) {
    const where = clusterConditions(tx, query);
    return selectKeys(
      tx,
      {
        key: sql<string>`c.id`,
        from: sql`clusters c`,
        where,
        defaultOrder: sql`c.name collate "C"`,
        orders: {
          match: matchOrder(sql`c.name`, query.text),
          name: sql`c.name collate "C"`,
          createdAt: sql`c.created_at`,
          status: clusterRank(),
          location: sql`c.location collate "C"`,
          distro: sql`c.kubes_distro collate "C"`,
          version: versionParts,
          nodes: sql`coalesce(${observed(sql`s.node_count`)}, -1)`,
          seen,
        },
        tieBreak: sql`c.name collate "C", c.id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys, rollups) {
    const read = sql<Row>`
      select c.*, latest.kubernetes_version, latest.node_count, latest.kubes_distro as observed_distro
        from clusters c
        left join lateral (
          select s.kubernetes_version, s.node_count, s.kubes_distro
            from routers r join router_states s on s.owner_uid = r.owner_uid and s.router_id = r.id
           where r.owner_uid = c.owner_uid and r.cluster_id = c.id and s.kubernetes_version is not null
           order by s.observed_at desc nulls last limit 1) latest on true
       where c.owner_uid = ${tx.owner} and c.id ${equalsAny(keys)}`.execute(tx.db);
    // The three queries run concurrently.
    const [{ rows }, below, attached] = await Promise.all([
      read,
      knownRouterRollups(tx, 'cluster', keys, now, rollups),
      attachedNetworks(tx, keys),
    ]);
    return rows.map((row) => [row.id, recordOf(row, attached.get(row.id) ?? [], below.get(row.id))]);
  },
});

/** An attachment of a cluster, with the properties of its network that affect the cluster. */
type Attachment = Cluster['networks'][number] & { namespace: string; features: StoredFeatures };

/** The networks that each of these clusters is attached to, by name, in one statement. */
async function attachedNetworks(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, Attachment[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; networks: Attachment[] }>`
    select r.cluster_id as id, jsonb_agg(jsonb_build_object(
             'networkID', n.id, 'networkName', n.name, 'routerID', r.id, 'namespace', r.namespace,
             'detaching', r.detach_requested_at is not null, 'features', n.features) order by n.name, r.id) as networks
      from routers r ${joinById('networks', 'n', 'r', 'network_id')}
     where r.owner_uid = ${tx.owner} and r.cluster_id ${equalsAny(ids)} and r.active
     group by r.cluster_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row.networks]));
}

/** The record of a cluster that was just defined: not attached, without observed state. */
export function newClusterRecord(row: Selectable<ClustersTable>): Cluster {
  return recordOf(
    { ...row, kubernetes_version: null, node_count: null, observed_distro: null },
    [],
    undefined,
  );
}

function recordOf(row: Row, attachments: readonly Attachment[], rollup: RouterRollup | undefined): Cluster {
  const isAttached = attachments.length > 0;
  const simulated = isSimulated({ name: row.name, tags: row.tags, observedDistro: row.observed_distro });
  const gitOps = attachments.find(({ features }) => featureSlugsOf(features).length > 0);
  return {
    id: row.id,
    version: row.version,
    ownerUID: row.owner_uid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    alias: row.alias,
    location: row.location,
    context_name: row.context_name,
    context_user_name: row.context_user_name,
    kubeConfigClusterName: row.kube_config_cluster_name,
    server_url: row.server_url,
    kubeconfig_upload_id: row.kubeconfig_upload_id,
    upload_ids: row.upload_ids,
    hasAwsEksCredentials: row.has_aws_eks_credentials,
    arn: row.arn_region === null ? null : { region: row.arn_region },
    kubesDistro: row.kubes_distro,
    systemtype: row.systemtype,
    tags: row.tags,
    tagsInternal: Object.keys(row.tags).filter((name) => row.tags[name] === 'internal'),
    simulated,
    isAttached,
    allowDeletion: !isAttached,
    readOnly: gitOps !== undefined,
    installedNamespaces: [...new Set(attachments.map(({ namespace }) => namespace))].sort(),
    kubernetesVersion: row.kubernetes_version,
    nodeCount: row.node_count,
    observedDistro: row.observed_distro,
    networks: attachments.map(({ networkID, networkName, routerID, detaching }) => ({
      networkID,
      networkName,
      routerID,
      detaching,
    })),
    status: statusRecord(clusterStatus({ id: row.id, name: row.name, simulated }, rollup?.rowStatus)),
    can: clusterPolicy({ isAttached, gitOpsNetwork: gitOps?.networkName ?? null }),
  };
}
