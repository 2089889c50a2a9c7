import { ranksOfTones, type StatusOf, statusRank } from '@hawser/domain';
import type { Selected, Selection } from '../collection.ts';
import type { Fleet } from './fleet.ts';
import { type ClusterEntry, compareText, type NetworkEntry, PLACED, type RouterEntry } from './records.ts';
import type { RecordKind } from './stamps.ts';

/** A selection with its text in lower case, as the database makes it. */
export type LowerSelection = Selection & { readonly lower: string };

type SmallKind = Exclude<RecordKind, 'objects'>;

/** The keys of a flat collection in order, all of them: for kinds that fit into a pass. */
export function orderedKeys(fleet: Fleet, kind: SmallKind, selection: LowerSelection): string[] {
  if (kind === 'placements') return placementKeys(fleet, selection);
  const { networkID, ids, lower, order = { by: 'name', descending: false } } = selection;
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
      take(
        network.id,
        sortable(network.name, network.createdAt, () => markedRank(network)),
        network.lower,
      );
    }
  } else if (kind === 'clusters') {
    for (const cluster of fleet.clusters.values()) {
      if (networkID !== undefined && !isAttachedTo(cluster, networkID)) continue;
      take(
        cluster.id,
        sortable(cluster.name, cluster.createdAt, () => markedRank(cluster)),
        cluster.lower,
      );
    }
  } else {
    const routers = networkID === undefined ? fleet.routers.values() : fleet.networks.get(networkID)?.routers;
    for (const router of routers ?? []) {
      const { cluster, createdAt, observed, active } = router;
      if (!active || ((order.by === 'status' || ranks !== null) && observed === null)) continue;
      take(
        router.id,
        sortable(cluster.name, createdAt, () => router.rank),
        cluster.lower,
      );
    }
  }
  const sign = order.descending ? -1 : 1;
  if (order.by === 'name')
    found.sort((a, b) => sign * compareText(a.name, b.name) || compareText(a.id, b.id));
  else {
    const keys = new Map(
      found.map((entry) => [entry, order.by === 'status' ? entry.rank() : entry.createdAt]),
    );
    const keyOf = (entry: Sortable): number => keys.get(entry) ?? 0;
    found.sort(
      (a, b) => sign * (keyOf(a) - keyOf(b)) || compareText(a.name, b.name) || compareText(a.id, b.id),
    );
  }
  return found.map(({ id }) => id);
}

/** The ranks of the tones that are asked for; null for all. */
function ranksOf({ tones }: Selection, of: StatusOf): ReadonlySet<number> | null {
  return tones === undefined ? null : new Set(ranksOfTones(tones, of));
}

interface Sortable {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  rank(): number;
}

const sortable = (name: string, createdAt: number, rank: () => number) => ({ name, createdAt, rank });

/** Rank of the worst attachment; 0 without one, which comes before those that are UP. */
function markedRank({ routers }: NetworkEntry | ClusterEntry): number {
  let rank = 0;
  for (const router of routers) {
    if (router.active && router.placed !== PLACED.none) rank = Math.max(rank, statusRank(router.status));
  }
  return rank;
}

function isAttachedTo(cluster: ClusterEntry, networkID: string): boolean {
  for (const router of cluster.routers) if (router.active && router.network.id === networkID) return true;
  return false;
}

/** The placements of an object in the order of their clusters' names. */
function placementKeys(fleet: Fleet, { objectID = '' }: LowerSelection): string[] {
  const object = fleet.objects.ids.find(objectID);
  if (object < 0) return [];
  const found: RouterEntry[] = [];
  fleet.placements.eachOfObject(object, (row) => {
    const router = fleet.byNumber[fleet.placements.router[row] ?? -1];
    if (router) found.push(router);
  });
  found.sort((a, b) => compareText(a.cluster.name, b.cluster.name) || compareText(a.id, b.id));
  return found.map((router) => `${router.id}/${objectID}`);
}

/** Numbers of the objects of a selection in order; null where that is all of them, which are read by position. */
export function selectedObjects(fleet: Fleet, selection: LowerSelection): Int32Array | null {
  const { networkID, ids, lower, order } = selection;
  const ranks = ranksOf(selection, 'object');
  if (networkID === undefined && ids === undefined && ranks === null && lower === '') return null;
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
    if (marks === null || marks[number] === 1) found.push(number);
  };
  if (wanted?.size === 1) {
    if (only !== undefined && only >= 0 && objects.active[only] === 1) visit(only);
  } else objects.order(order?.by ?? 'name', order?.descending ?? false).each(visit);
  return Int32Array.from(found);
}

/** The part of the objects that a range asks for. */
export function sliceObjects(
  fleet: Fleet,
  numbers: Int32Array | null,
  { order, range }: Pick<Selection, 'order' | 'range'>,
): Selected {
  const { ids } = fleet.objects;
  if (numbers === null) {
    const all = fleet.objects.order(order?.by ?? 'name', order?.descending ?? false);
    return { keys: all.slice(range.from, range.to).map((number) => ids.id(number)), total: all.size };
  }
  const keys = Array.from(numbers.subarray(range.from, range.to), (number) => ids.id(number));
  return { keys, total: numbers.length };
}
