import type { QueryOf } from '@hawser/contract/collection';
import {
  type AppObject,
  objectsContract,
  type WholeObject,
  wholeObjectsContract,
} from '@hawser/contract/objects';
import { containerPorts, MAIN_TARGET_ANNOTATION, servicePorts } from '@hawser/domain/objects';
import { ATTENTION, emptyCounts, objectStatus, type ToneCounts, ranksOfTones } from '@hawser/domain/status';
import { ORIGINS } from '@hawser/domain/wire';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys, taggedWith } from '../collection/select-keys.ts';
import {
  knownPlacementRollups,
  loadPlacementStates,
  type PlacementState,
  placementObserved,
  placementRank,
} from '../status/index.ts';
import type { ObjectsTable } from './table.ts';
import { objectCount } from './count.ts';
import { forReader, objectPolicy } from './policy.ts';
import { applicationOf, managedResources } from './gitops-parents.ts';
import { byArgoCd } from '../placement/index.ts';
import { equalsAny } from '../store/equals-any.ts';
import { joinById } from '../store/join-by-id.ts';
import { resourceTrees } from './resource-trees.ts';
import { objectRights } from './rights.ts';

interface Row extends Omit<Selectable<ObjectsTable>, 'manifest' | 'yaml'> {
  network_name: string;
  /** The cluster that its YAML names as main target. */
  main_target: string | null;
  /** As its YAML names them, unchecked. */
  service_ports: unknown[];
  container_ports: unknown[];
  /** The first repository that its YAML names as a source; null for what agents apply. */
  repository_id: string | null;
  /** The provider that it names; null when it names none of the network. */
  provider: { readonly id: string; readonly key: string } | null;
}

/** SQL: entries of the stored manifest at one of two JSON paths, whatever is there. */
const entriesAt = (path: string, other = path) => sql`
  jsonb_path_query_array(o.manifest, ${sql.lit(path)}::jsonpath)
  ${other === path ? sql`` : sql`|| jsonb_path_query_array(o.manifest, ${sql.lit(other)}::jsonpath)`}`;

/** Rank of the worst placement, for the order by status. An object without placements sorts before those that are UP. */
const worstRank = () => sql`coalesce((
  select max(${placementRank(undefined)}) from placements p
    ${placementObserved()}
   where p.owner_uid = o.owner_uid and p.object_id = o.id), 0)`;

const tables = [
  'objects',
  'networks',
  'placements',
  'object_states',
  'router_states',
  'routers',
  'clusters',
  'infrastructure_uses',
  'infrastructure_provider_configs',
] as const;

/** How many placements an object has, or only those that need attention. */
const placed = (condition: RawBuilder<unknown>) => sql`(
  select count(*) from placements p
    ${placementObserved()}
   where p.owner_uid = o.owner_uid and p.object_id = o.id and ${condition})`;

/** The objects of a context that are not deleted. The key is the id. */
export const objectCollection = collection(objectsContract, {
  read: 'objects.read',
  rights: objectRights,
  personal: forReader,
  tables,

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [sql`o.owner_uid = ${tx.owner}`, sql`o.active`];
    if (query.ids !== undefined) where.push(sql`o.id = any(${query.ids})`);
    if (query.networkID !== undefined) where.push(sql`o.network_id = ${query.networkID}`);
    if (query.text) where.push(contains(sql`o.name`, query.text));
    if (query.tones) {
      where.push(sql`${worstRank()} = any(${ranksOfTones(query.tones, 'object')}::int[])`);
    }
    if (query.networkIDs) where.push(sql`o.network_id = any(${query.networkIDs}::text[])`);
    if (query.kinds) where.push(sql`o.kind = any(${query.kinds}::text[])`);
    if (query.tags) where.push(taggedWith(sql`o.tags`, query.tags));
    return selectKeys(
      tx,
      {
        key: sql<string>`o.id`,
        from: sql`objects o`,
        where,
        defaultOrder: sql`o.name collate "C"`,
        orders: {
          match: matchOrder(sql`o.name`, query.text),
          name: sql`o.name collate "C"`,
          createdAt: sql`o.created_at`,
          status: worstRank(),
          count: placed(sql`true`),
          health: placed(sql`${placementRank(undefined)} = any(${ranksOfTones(ATTENTION, 'object')}::int[])`),
          network: sql`(select n.name from networks n where n.owner_uid = o.owner_uid and n.id = o.network_id) collate "C"`,
          kind: sql`o.kind collate "C"`,
          version: sql`o.version`,
          updatedAt: sql`o.updated_at`,
        },
        tieBreak: sql`o.name collate "C", o.id`,
        total: isWhole(query) ? objectCount(tx, query.networkID) : undefined,
      },
      query,
    );
  },

  async rows({ tx, now }, keys, rollups) {
    const read = sql<Row>`
      select o.owner_uid, o.id, o.version, o.network_id, o.name, o.key, o.kind, o.derived_kind, o.origin,
             o.tags, o.active, o.network_feature_slug, o.digest, o.created_at, o.updated_at, n.name as network_name,
             o.manifest #>> array['metadata', 'annotations', ${MAIN_TARGET_ANNOTATION}] as main_target,
             case when o.derived_kind = 'Service' then ${entriesAt('$.spec.ports[*]')}
                  else '[]' end as service_ports,
             ${entriesAt('$.spec.template.spec.containers[*].ports[*]', '$.spec.containers[*].ports[*]')}
               as container_ports,
             case when o.kind in ('Application', 'ApplicationSet') then (select r.id from object_sources s
                join repositories r on r.owner_uid = s.owner_uid and r.url_key = s.url_key
               where s.owner_uid = o.owner_uid and s.object_id = o.id order by r.url_key limit 1) end as repository_id,
             (select jsonb_build_object('id', c.id, 'key', c.provider_key)
                from infrastructure_uses u join infrastructure_provider_configs c
                  on c.owner_uid = u.owner_uid and c.network_id = u.network_id and c.resource_name = u.config_name
               where u.owner_uid = o.owner_uid and u.object_id = o.id order by c.name, c.id limit 1) as provider
        from objects o ${joinById('networks', 'n', 'o', 'network_id')}
       where o.owner_uid = ${tx.owner} and o.id ${equalsAny(keys)} and o.active`.execute(tx.db);
    // Both queries run concurrently.
    const [{ rows }, below] = await Promise.all([
      read,
      knownPlacementRollups(tx, 'object', keys, now, rollups),
    ]);
    const worst = await loadPlacementStates(
      tx,
      [...below.values()].flatMap((each) => each.worstKey ?? []),
      now,
    );
    return rows.map((row) => {
      const rollup = below.get(row.id);
      const deciding = worst.get(rollup?.worstKey ?? '');
      return [row.id, recordOf(row, rollup?.counts ?? emptyCounts, deciding)];
    });
  },
});

/** What only a whole object has. */
interface Text {
  readonly id: string;
  readonly yaml: string;
  readonly k8s_config: Record<string, unknown> | null;
  readonly gitops_resources: WholeObject['gitopsResources'];
  readonly application_id: string | null;
}

/** The same with all fields. */
export const wholeObjectCollection = collection(wholeObjectsContract, {
  read: 'objects.read',
  rights: objectRights,
  personal: forReader,
  tables,
  select: (viewer, query) => objectCollection.select(viewer, { ...query, collection: 'objects' }),
  // Each has its YAML, of up to 1 MiB.
  rowsAtOnce: 10,
  async rows(viewer, keys, rollups) {
    const { tx } = viewer;
    const reading = sql<Text>`
      select o.id, o.yaml, case when ${byArgoCd('o')} then o.manifest end as k8s_config,
             case when o.origin = ${ORIGINS.gitops} then ${managedResources} else '[]' end as gitops_resources,
             ${applicationOf} as application_id
        from objects o where o.owner_uid = ${tx.owner} and o.id ${equalsAny(keys)}`.execute(tx.db);
    // Both queries run concurrently.
    const [rows, texts] = await Promise.all([objectCollection.rows(viewer, keys, rollups), reading]);
    const trees = await resourceTrees(tx, rows.values());
    return texts.rows.flatMap(({ id, yaml, ...text }): [string, WholeObject][] => {
      const row = rows.get(id);
      if (row === undefined) return [];
      const gitops = { k8sConfig: text.k8s_config, gitopsResources: text.gitops_resources };
      const { application_id: parentID } = text;
      const resourceTree = trees.get(id) ?? null;
      return [[id, { ...row, yaml, ...gitops, resourceTree, applicationParentID: parentID, parentID }]];
    });
  },
});

/** Whether a query selects all objects of the context or of one network. */
function isWhole({ ids, text, tones, networkIDs, kinds, tags }: QueryOf<typeof objectsContract>): boolean {
  return !text && [ids, tones, networkIDs, kinds, tags].every((part) => part === undefined);
}

/** What is not stored: application networks do not exist yet (docs/decisions/0053). */
const NOT_REPORTED = {
  metrics: null,
} satisfies Partial<AppObject>;

/** The cluster that its YAML names, or that a GitOps object is on, if exactly one is meant (README of the specification, "GitOps delivery"). */
function targetsOf(
  { main_target: named, origin }: Row,
  only: PlacementState | undefined,
): AppObject['targets'] {
  const main = named ?? (origin === ORIGINS.gitops ? only?.clusterName : undefined);
  return main === undefined ? {} : { main };
}

function recordOf(row: Row, placementCounts: ToneCounts, worst: PlacementState | undefined): AppObject {
  const placements = Object.values(placementCounts).reduce((sum, count) => sum + count, 0);
  const only = placements === 1 ? worst : undefined;
  return {
    id: row.id,
    version: row.version,
    ownerUID: row.owner_uid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    networkID: row.network_id,
    networkName: row.network_name,
    name: row.name,
    key: row.key,
    kind: row.kind,
    derivedKind: row.derived_kind,
    origin: row.origin,
    active: row.active,
    metadata: { internal: row.origin === ORIGINS.auto },
    tags: row.tags,
    networkFeatureSlug: row.network_feature_slug,
    tagsInternal: Object.keys(row.tags).filter((name) => row.tags[name] === 'internal'),
    targets: targetsOf(row, only),
    cloudID: only?.cloudID ?? null,
    routerID: only?.routerID ?? null,
    servicePorts: servicePorts(row.service_ports),
    ports: containerPorts(row.container_ports),
    exposeStatus: 'UNEXPOSED',
    repositoryId: row.repository_id,
    infrastructureProviderKey: row.provider?.key ?? null,
    infrastructureProviderConfigID: row.provider?.id ?? null,
    ...NOT_REPORTED,
    gitopsData: only?.argo ?? null,
    placementCounts,
    status: {
      ...statusRecord(objectStatus(worst ?? null, placementCounts)),
      argoHealth: worst?.argo ? worst.argo.health : null,
      kubeStatus: only?.kubeStatus ?? null,
    },
    can: objectPolicy(row.origin),
  };
}
