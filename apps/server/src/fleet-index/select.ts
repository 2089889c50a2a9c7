import { RANKS_WITHOUT_INCIDENT } from '@hawser/domain/incidents';
import { matchRank } from '@hawser/domain/names';
import { ranksOfTones, type StatusOf } from '@hawser/domain/status';
import { rangeFrom, type Selected } from '../collection/collection.ts';
import type { Fleet } from './fleet.ts';
import type { ObjectOrder } from './objects.ts';
import { type ClusterEntry, compareText, type NetworkEntry, REPORTS, type RouterEntry } from './records.ts';
import type { Selection } from './query.ts';
import { rankOfCode } from './tones.ts';
import { hasTagOf } from './word-table.ts';

/** A selection with its text in lower case, as the database makes it. */
type LowerSelection = Selection & { readonly lower: string };

type SmallKind = 'networks' | 'clusters' | 'routers' | 'placements';

/** The keys of a flat collection in order, all of them: for kinds that fit into a pass. */
export function orderedKeys(fleet: Fleet, kind: SmallKind, selection: LowerSelection): string[] {
  if (kind === 'placements') return placementKeys(fleet, selection);
  const { networkID, features, ids, lower, order = { by: 'name', descending: false } } = selection;
  const wanted = ids === undefined ? null : new Set(ids);
  const ranks = ranksOf(selection, kind === 'networks' ? 'network' : 'router');
  const found: Sortable[] = [];
  const take = (id: string, entry: Omit<Sortable, 'id'>, text: string): void => {
    if (wanted !== null && !wanted.has(id)) return;
    if (text.includes(lower) && (ranks === null || ranks.has(entry.rank()))) found.push({ id, ...entry });
  };
  if (kind === 'networks') {
    for (const network of fleet.networks.values()) {
      if (networkID !== undefined && network.id !== networkID) continue;
      if (features !== undefined && !network.features.some((slug) => features.includes(slug))) continue;
      take(
        network.id,
        sortable(network.name, network.createdAt, () => markedRank(network)),
        network.lower,
      );
    }
  } else if (kind === 'clusters') {
    const isLabeled = clusterLabels(selection);
    for (const cluster of fleet.clusters.values()) {
      if (!isLabeled(cluster)) continue;
      const { name, createdAt } = cluster;
      const label = order.by === 'location' || order.by === 'distro' ? cluster[order.by] : undefined;
      take(cluster.id, { ...sortable(name, createdAt, () => markedRank(cluster)), label }, cluster.words);
    }
  } else {
    const routers = networkID === undefined ? fleet.routers.values() : fleet.networks.get(networkID)?.routers;
    const { ownTones, withoutIncident } = selection;
    const ownRanks = ownTones === undefined ? null : new Set(ranksOfTones(ownTones, 'router'));
    const unexplained = withoutIncident === undefined ? null : new Set(RANKS_WITHOUT_INCIDENT);
    for (const router of routers ?? []) {
      const { cluster, createdAt, observed, active, rank } = router;
      if (!active || ((order.by === 'status' || ranks !== null) && observed === null)) continue;
      if (ownRanks !== null && (observed === null || !ownRanks.has(rank))) continue;
      if (unexplained !== null && (observed === null || !unexplained.has(rank))) continue;
      take(
        router.id,
        sortable(cluster.name, createdAt, () => router.rowRank),
        cluster.lower,
      );
    }
  }
  const sign = order.descending ? -1 : 1;
  const byName = (a: Sortable, b: Sortable): number => compareText(a.name, b.name);
  const byId = (a: Sortable, b: Sortable): number => compareText(a.id, b.id);
  if (order.by === 'match') {
    const ranked = new Map(found.map((entry) => [entry, matchRank(entry.name.toLowerCase(), lower)]));
    const rankOf = (entry: Sortable): number => ranked.get(entry) ?? 0;
    found.sort((a, b) => sign * (rankOf(a) - rankOf(b)) || byName(a, b) || byId(a, b));
  } else if (found.some((entry) => entry.label !== undefined)) {
    found.sort((a, b) => sign * compareText(a.label ?? '', b.label ?? '') || byName(a, b) || byId(a, b));
  } else if (order.by !== 'createdAt' && order.by !== 'status') {
    found.sort((a, b) => sign * byName(a, b) || byId(a, b));
  } else {
    const keys = new Map(
      found.map((entry) => [entry, order.by === 'status' ? entry.rank() : entry.createdAt]),
    );
    const keyOf = (entry: Sortable): number => keys.get(entry) ?? 0;
    found.sort((a, b) => sign * (keyOf(a) - keyOf(b)) || byName(a, b) || byId(a, b));
  }
  return found.map(({ id }) => id);
}

/** The ranks of the tones that are asked for; null for all. */
function ranksOf({ tones }: Pick<Selection, 'tones'>, of: StatusOf): ReadonlySet<number> | null {
  return tones === undefined ? null : new Set(ranksOfTones(tones, of));
}

interface Sortable {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** What is sorted by where that is a word. */
  readonly label?: string | undefined;
  rank(): number;
}

const sortable = (name: string, createdAt: number, rank: () => number) => ({ name, createdAt, rank });

/** Rank of the worst row of an attachment; 0 without one, which comes before those that are UP. */
export function markedRank({ routers }: NetworkEntry | ClusterEntry): number {
  let rank = 0;
  for (const router of routers) {
    if (router.active && router.reports !== REPORTS.none) rank = Math.max(rank, router.rowRank);
  }
  return rank;
}

function isAttachedTo(cluster: ClusterEntry, isWanted: (networkID: string) => boolean): boolean {
  for (const router of cluster.routers) if (router.active && isWanted(router.network.id)) return true;
  return false;
}

/** Whether a cluster is attached, placed and tagged as a selection asks for. */
export function clusterLabels(selection: Omit<Selection, 'range'>): (cluster: ClusterEntry) => boolean {
  const { networkID, networkIDs, locations, distros } = selection;
  const networks = networkIDs && new Set(networkIDs);
  const tags = selection.tags && new Set(selection.tags);
  return (cluster) =>
    (networkID === undefined || isAttachedTo(cluster, (id) => id === networkID)) &&
    (networks === undefined || isAttachedTo(cluster, (id) => networks.has(id))) &&
    (locations === undefined || locations.includes(cluster.location)) &&
    (distros === undefined || distros.includes(cluster.distro)) &&
    (tags === undefined || hasTagOf(cluster.tags, tags));
}

/** The placements of an object, by default the worst first; those that are equal in the order of their clusters' names. */
function placementKeys(fleet: Fleet, { objectID = '', tones, lower, order }: LowerSelection): string[] {
  const object = fleet.objects.ids.find(objectID);
  if (object < 0) return [];
  const ranks = ranksOf({ tones }, 'object');
  const found: { router: RouterEntry; rank: number }[] = [];
  fleet.placements.eachOfObject(object, (row) => {
    const router = fleet.routersByNumber[fleet.placements.router[row] ?? -1];
    if (router === undefined || router.reports === REPORTS.none) return;
    const rank = rankOfCode(fleet.counts.codeOf(row));
    if (router.cluster.lower.includes(lower) && (ranks === null || ranks.has(rank))) {
      found.push({ router, rank });
    }
  });
  const byName = (a: RouterEntry, b: RouterEntry) =>
    compareText(a.cluster.name, b.cluster.name) || compareText(a.id, b.id);
  const sign = order === undefined || order.descending ? -1 : 1;
  found.sort((a, b) =>
    order?.by === 'cluster'
      ? sign * compareText(a.router.cluster.name, b.router.cluster.name) ||
        compareText(a.router.id, b.router.id)
      : sign * (a.rank - b.rank) || byName(a.router, b.router),
  );
  return found.map(({ router }) => `${router.id}/${objectID}`);
}

/** Numbers of the objects of a selection in order; null where that is all of them, which are read by position. */
export function selectedObjects(fleet: Fleet, selection: LowerSelection): Int32Array | null {
  const { networkID, ids, lower, order } = selection;
  const ranks = ranksOf(selection, 'object');
  const isLabeled = objectLabels(fleet, selection);
  const isAll = networkID === undefined && ids === undefined && ranks === null && lower === '';
  if (isAll && isLabeled === null) return null;
  const { objects } = fleet;
  const marks = lower === '' ? null : objects.marked(lower);
  const wanted = ids === undefined ? null : new Set(ids.map((id) => objects.ids.find(id)));
  const network = networkID === undefined ? undefined : fleet.networks.get(networkID);
  if (networkID !== undefined && network === undefined) return new Int32Array(0);
  const found: number[] = [];
  // A few that are named need no pass over the order when there is just one of them.
  const [only] = wanted ?? [];
  const visit = (number: number): void => {
    if (wanted !== null && !wanted.has(number)) return;
    if (network !== undefined && objects.network[number] !== network) return;
    if (ranks !== null && !ranks.has(objects.rank[number] ?? 0)) return;
    if (isLabeled !== null && !isLabeled(number)) return;
    if (marks === null || marks[number] === 1) found.push(number);
  };
  if (wanted?.size === 1) {
    if (only !== undefined && only >= 0 && objects.active[only] === 1) visit(only);
  } else objects.order(...objectOrder(order)).each(visit);
  return Int32Array.from(order?.by === 'match' ? byMatch(fleet, found, order.descending, lower) : found);
}

/** The objects of each rank, in the given order. */
function byMatch(
  { objects }: Fleet,
  numbers: readonly number[],
  descending: boolean,
  lower: string,
): number[] {
  const ranked: [number[], number[], number[]] = [[], [], []];
  for (const number of numbers) ranked[matchRank(objects.nameOf(number).toLowerCase(), lower)].push(number);
  return (descending ? ranked.reverse() : ranked).flat();
}

/** Whether an object is of the networks, kinds and tags that a selection asks for; null where it asks for none. */
function objectLabels(
  { networks, objects }: Fleet,
  selection: LowerSelection,
): ((number: number) => boolean) | null {
  const { networkIDs, kinds, tags } = selection;
  if (networkIDs === undefined && kinds === undefined && tags === undefined) return null;
  const ofNetworks = networkIDs && new Set(networkIDs.map((id) => networks.get(id)));
  const ofKinds = kinds && objects.kinds.marked((kind) => kinds.includes(kind));
  const wanted = new Set(tags);
  const ofTags = tags && objects.tagSets.marked((set) => hasTagOf(set, wanted));
  return (number) =>
    (ofNetworks === undefined || ofNetworks.has(objects.network[number])) &&
    (ofKinds === undefined || ofKinds[objects.kind[number] ?? 0] === 1) &&
    (ofTags === undefined || ofTags[objects.tagSet[number] ?? 0] === 1);
}

const KEPT_ORDERS: readonly ObjectOrder[] = ['createdAt', 'status', 'count', 'health', 'network', 'kind'];

/** The order that the index keeps of objects: by name where something else asks for nothing that they have, and for matches. */
function objectOrder(order: Selection['order']): [by: ObjectOrder, isDescending: boolean] {
  const { by, descending } = order ?? { by: 'name', descending: false };
  if (by === 'match') return ['name', false];
  return [KEPT_ORDERS.find((kept) => kept === by) ?? 'name', descending];
}

/** The part of the objects that a range asks for. */
export function sliceObjects(
  fleet: Fleet,
  numbers: Int32Array | null,
  { order, range }: Pick<Selection, 'order' | 'range'>,
): Selected {
  const { objects } = fleet;
  const all = numbers ?? objects.order(...objectOrder(order));
  const total = 'size' in all ? all.size : all.length;
  const placeOf = (id: string): number | null => {
    const number = objects.ids.find(id);
    const place = number < 0 || objects.active[number] !== 1 ? -1 : all.indexOf(number);
    return place < 0 ? null : place;
  };
  const part = rangeFrom(range, placeOf);
  if (part === null) return { keys: [], total };
  const keys = Array.from(all.slice(part.from, part.to), (number) => objects.ids.id(number));
  return { keys, total, ...(range.at === undefined ? {} : { from: part.from }) };
}

/** The part of all keys that a range asks for. */
export function sliceKeys(all: readonly string[], range: Selection['range']): Selected {
  const total = all.length;
  const part = rangeFrom(range, (key) => {
    const place = all.indexOf(key);
    return place < 0 ? null : place;
  });
  if (part === null) return { keys: [], total };
  return {
    keys: all.slice(part.from, part.to),
    total,
    ...(range.at === undefined ? {} : { from: part.from }),
  };
}
