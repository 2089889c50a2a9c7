import type { Network } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import type { TreeRow } from '@hawser/contract/tree';
import { emptyCounts } from '@hawser/domain/status';
import { sql } from 'kysely';
import { networkCollection } from '../networks/index.ts';
import { objectPolicy } from '../objects/index.ts';
import { placementOf } from '../placement/index.ts';
import { routerCollection } from '../routers/index.ts';
import { loadPlacementStates, type PlacementState } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Viewer } from '../store/viewer.ts';
import type { StatusRollups } from '../collection/rollups.ts';
import type { TreeQuery } from './select.ts';
import { joinById } from '../store/join-by-id.ts';

/**
 * Rows of the tree by key, none of them expanded, made of the same records as lists and other windows. The three kinds are read
 * concurrently.
 */
export async function treeRows(
  viewer: Viewer,
  keys: readonly string[],
  rollups?: StatusRollups,
): Promise<[string, TreeRow][]> {
  const { tx, now } = viewer;
  const routerIDs = idsOf(keys, 'r:');
  const [networks, routers, tags, placements] = await Promise.all([
    networkCollection.rows(viewer, idsOf(keys, 'n:'), rollups),
    routerCollection.rows(viewer, routerIDs, rollups),
    clusterTags(tx, routerIDs),
    loadPlacementStates(tx, idsOf(keys, 'o:'), now),
  ]);
  return keys.flatMap((key): [string, TreeRow][] => {
    const id = key.slice(2);
    const network = key.startsWith('n:') ? networks.get(id) : undefined;
    const router = key.startsWith('r:') ? routers.get(id) : undefined;
    const placement = key.startsWith('o:') ? placements.get(id) : undefined;
    if (network) return [[key, networkRow(key, network)]];
    if (router) return [[key, routerRow(key, router, tags.get(id) ?? [])]];
    if (placement) return [[key, placementRow(key, placement)]];
    return [];
  });
}

function idsOf(keys: readonly string[], prefix: string): string[] {
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

const opened = new WeakMap<TreeRow, TreeRow>();

/** The row as `query` shows it: expanded if the query asks for it and the row has children. */
export function treeRowIn(row: TreeRow, { expandDepth, toggled, text, tones }: TreeQuery): TreeRow {
  const isSearch = Boolean(text?.trim()) || tones !== undefined;
  const isOpen = (expandDepth >= row.depth + 2 || isSearch) !== toggled.includes(row.key);
  if (!row.expandable || !isOpen) return row;
  // The expanded copy of a row is always the same object, so that values cached per row object stay valid.
  const known = opened.get(row) ?? { ...row, expanded: true };
  opened.set(row, known);
  return known;
}

function networkRow(key: string, network: Network): TreeRow {
  const routers = Object.values(network.routerCounts).reduce((sum, count) => sum + count, 0);
  return {
    key,
    kind: 'network',
    id: network.id,
    networkID: network.id,
    depth: 0,
    name: network.name,
    detail: 'network',
    expandable: routers > 0,
    expanded: false,
    status: network.rowStatus,
    counts: network.routerCounts,
    kubeStatus: null,
    tags: [],
    features: network.featureSlugs,
    install: network.usesGitOps ? network.install.status : null,
    serialNumber: network.serialNumber,
    linkToHubsStatus: null,
    busy: network.deletion !== null,
    simulated: false,
    createdAt: network.createdAt,
    observedAt: network.rowStatus.observedAt,
    can: network.can,
  };
}

function routerRow(key: string, router: Router, tags: readonly string[]): TreeRow {
  const objects = Object.values(router.objectCounts).reduce((sum, count) => sum + count, 0);
  return {
    key,
    kind: 'router',
    cloudID: router.cloudID,
    id: router.id,
    networkID: router.networkID,
    depth: 1,
    name: router.clusterName,
    detail: router.isEdge ? 'edge' : 'hub',
    expandable: objects > 0,
    expanded: false,
    status: router.rowStatus,
    counts: router.objectCounts,
    kubeStatus: null,
    tags: [...tags],
    features: Object.keys(router.features),
    install: null,
    serialNumber: null,
    linkToHubsStatus: router.linkToHubsStatus,
    busy: router.detachRequestedAt !== null,
    simulated: router.simulated,
    createdAt: router.createdAt,
    observedAt: router.rowStatus.observedAt,
    can: router.can,
  };
}

function placementRow(key: string, state: PlacementState): TreeRow {
  const placement = placementOf(state);
  return {
    key,
    kind: 'object',
    id: placement.objectID,
    networkID: placement.networkID,
    depth: 2,
    name: placement.objectName,
    detail: placement.kind,
    expandable: false,
    expanded: false,
    status: placement.status,
    counts: emptyCounts,
    kubeStatus: placement.kubeStatus,
    tags: userTags(state.tags),
    features: [],
    install: null,
    serialNumber: null,
    linkToHubsStatus: null,
    busy: false,
    simulated: placement.simulated,
    createdAt: state.createdAt,
    observedAt: placement.status.observedAt,
    can: objectPolicy(state.origin),
  };
}

/** The tags of these routers' clusters. */
async function clusterTags(tx: TenantTransaction, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; tags: PlacementState['tags'] }>`
    select r.id, c.tags from routers r ${joinById('clusters', 'c', 'r', 'cluster_id')}
     where r.owner_uid = ${tx.owner} and r.id = any(${ids})`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, userTags(row.tags)]));
}

/** Tags that people gave. Internal tags only control rules; the row shows them as its role. */
function userTags(tags: PlacementState['tags']): string[] {
  return Object.keys(tags)
    .filter((name) => tags[name] === 'user')
    .sort();
}
