import type { QueryOf, RowRange } from '@hawser/contract/collection';
import type { treeContract } from '@hawser/contract/tree';
import { attentionOf, problemsAmong, ranksOfTones, type StatusOf, type Tone } from '@hawser/domain/status';
import { rangeFrom, type Selected } from '../collection/collection.ts';
import type { Fleet } from './fleet.ts';
import { compareText, type NetworkEntry, type RouterEntry } from './records.ts';
import { orderedBy } from './sorted.ts';
import { rankOfCode } from './tones.ts';
import { hasTagOf } from './word-table.ts';

type TreeOrder = QueryOf<typeof treeContract>['order'];

/** The parts of a query that decide which rows of the tree are visible, without the range. */
interface TreeShape {
  readonly expandDepth: number;
  readonly toggled: readonly string[];
  /** In lower case and trimmed; empty for all. */
  readonly text: string;
  /** Only rows in one of these tones, with the rows above them. */
  readonly tones?: readonly Tone[];
  /** Only clusters and objects with one of these tags, with the rows above them. */
  readonly tags?: readonly string[];
  /** Only clusters in one of these tones in their network. */
  readonly routerTones?: readonly Tone[];
  /** Only clusters whose own status has one of these tones. */
  readonly ownTones?: readonly Tone[];
  /** Only clusters whose agent has one of these versions. */
  readonly agentVersions?: readonly string[];
  /** Only networks with one of these features. */
  readonly features?: readonly string[];
  readonly order?: TreeOrder;
}

/** The visible rows of a tree: its networks and routers in order, each with the position of its own row. */
export interface TreePlan {
  readonly total: number;
  readonly entries: readonly (NetworkEntry | RouterEntry)[];
  readonly starts: Int32Array;
  readonly search: Search | null;
  readonly order: TreeOrder;
}

/** Which rows are looked for, together with the rows above them. */
interface Search {
  /** In lower case; empty for all. */
  readonly text: string;
  /** Tags of which a cluster needs one; null for all. Networks have none. */
  readonly tags: ReadonlySet<string> | null;
  /** Marks the objects that contain the text and have one of the tags, one byte each; null for all. */
  readonly marks: Uint8Array | null;
  /** Ranks of the tones that rows of each kind are in; null for all. */
  readonly ranks: Ranks | null;
}

/** `problem`: of objects on clusters that are not in the tones themselves, see `ranksToFind`. */
type Ranks = Readonly<Record<StatusOf | 'problem', ReadonlySet<number>>>;

/** Whether a cluster's row has one of the statuses that are looked for. */
const isOfRanks = ({ observed, rowRank }: RouterEntry, { router }: Ranks): boolean =>
  observed !== null && router.has(rowRank);

/** The ranks of objects that are looked for on a cluster: what is up is no reason to show a cluster that is not. */
const ranksToFind = (router: RouterEntry, ranks: Ranks): ReadonlySet<number> =>
  isOfRanks(router, ranks) ? ranks.object : ranks.problem;

function searchOf(fleet: Fleet, { text, tones, tags }: TreeShape): Search | null {
  if (text === '' && tones === undefined && tags === undefined) return null;
  const ranks = (of: StatusOf): ReadonlySet<number> => new Set(ranksOfTones(tones ?? [], of));
  return {
    text,
    tags: tags === undefined ? null : new Set(tags),
    marks: markedObjects(fleet, text, tags),
    ranks:
      tones === undefined
        ? null
        : {
            router: ranks('router'),
            network: ranks('network'),
            object: ranks('object'),
            problem: new Set(ranksOfTones(problemsAmong(tones), 'object')),
          },
  };
}

function markedObjects({ objects }: Fleet, text: string, tags: TreeShape['tags']): Uint8Array | null {
  const named = text === '' ? null : objects.marked(text);
  if (tags === undefined) return named;
  const wanted = new Set(tags);
  const sets = objects.tagSets.marked((set) => hasTagOf(set, wanted));
  const isTagged = (number: number): number => sets[objects.tagSet[number] ?? 0] ?? 0;
  if (named !== null) return named.map((isNamed, number) => isNamed & isTagged(number));
  return Uint8Array.from({ length: objects.ids.size }, (_, number) => isTagged(number));
}

interface Found {
  readonly search: Search | null;
  /** For each router, the number of its placements that are shown, if they are not all. */
  readonly placed: Int32Array | null;
}

const latestFound = new WeakMap<Fleet, Found & { readonly key: string; readonly tick: number }>();

/** What is looked for, and how much of it each router has. Kept, because a page shows the rows of a search and counts them. */
function findPlacements(fleet: Fleet, shape: TreeShape): Found {
  const { text, tones, tags } = shape;
  const { labels, shape: placements, routers, counts } = fleet.ticks;
  const tick = Math.max(placements, labels, ...(tones === undefined ? [] : [routers, counts]));
  const key = JSON.stringify([text, tones, tags]);
  const known = latestFound.get(fleet);
  if (known?.key === key && known.tick === tick) return known;
  const search = searchOf(fleet, shape);
  const placed = search === null ? null : foundPlacements(fleet, search);
  latestFound.set(fleet, { key, tick, search, placed });
  return { search, placed };
}

/** Computes the visible rows in one pass over the routers, and with a text one over names and placements. */
export function planTree(fleet: Fleet, shape: TreeShape): TreePlan {
  const { expandDepth, toggled, features, order } = shape;
  const isShown = routersShown(shape);
  const { search, placed: found } = findPlacements(fleet, shape);
  const other = new Set(toggled);
  // Usually nothing is toggled. Then ten thousand keys need not be created to find that out.
  const isOther = (kind: string, { id }: { id: string }): boolean =>
    other.size > 0 && other.has(`${kind}:${id}`);
  const entries: (NetworkEntry | RouterEntry)[] = [];
  const starts: number[] = [];
  let total = 0;
  for (const { network, routers } of layout(fleet, order)) {
    const below =
      isShown === null && search === null
        ? routers
        : routers.filter(
            (router) =>
              (isShown === null || isShown(router)) &&
              // Its own name is tested last, because usually that is not necessary.
              (search === null || (found?.[router.number] ?? 0) > 0 || isFoundRouter(router, search)),
          );
    if (isShown !== null && below.length === 0) continue;
    if (search !== null && below.length === 0 && !isFoundNetwork(fleet, network, search)) continue;
    if (features !== undefined && !network.features.some((slug) => features.includes(slug))) continue;
    entries.push(network);
    starts.push(total++);
    if ((expandDepth >= 2 || search !== null) === isOther('n', network)) continue;
    for (const router of below) {
      entries.push(router);
      starts.push(total++);
      if ((expandDepth >= 3 || search !== null) === isOther('r', router)) continue;
      total += (found ?? fleet.placements.countOfRouter)[router.number] ?? 0;
    }
  }
  return { total, entries, starts: new Int32Array(starts), search, order };
}

/**
 * How many rows match by themselves, or how many clusters or networks are shown, expanded or not: with tones only those that have
 * one themselves.
 */
export function countTree(fleet: Fleet, shape: TreeShape, counted: 'rows' | 'clusters' | 'networks'): number {
  const isShown = routersShown(shape);
  const { search, placed: found } = findPlacements(fleet, shape);
  const { features } = shape;
  const placed = found ?? fleet.placements.countOfRouter;
  const placedOn = ({ number }: RouterEntry): number => placed[number] ?? 0;
  const isFound = (router: RouterEntry): boolean => search === null || isFoundRouter(router, search);
  let total = 0;
  for (const network of fleet.networks.values()) {
    if (features !== undefined && !network.features.some((slug) => features.includes(slug))) continue;
    const shown = [...network.routers].filter(
      (router) =>
        router.active && (isShown === null || isShown(router)) && (isFound(router) || placedOn(router) > 0),
    );
    if (isShown !== null && shown.length === 0) continue;
    const isItself = search === null || isFoundNetwork(fleet, network, search);
    if (counted === 'clusters') total += shown.filter((router) => hasTone(router, search)).length;
    else if (counted === 'networks') {
      total += (isItself || shown.length > 0) && networkHasTone(fleet, network, search) ? 1 : 0;
    } else {
      total += Number(isItself) + shown.filter(isFound).length;
      for (const router of shown) total += placedOn(router);
    }
  }
  return total;
}

/** A test of a cluster by the filters for status and agent version; null without such filters. */
function routersShown(shape: TreeShape): ((router: RouterEntry) => boolean) | null {
  const { routerTones, ownTones, agentVersions } = shape;
  if (routerTones === undefined && ownTones === undefined && agentVersions === undefined) return null;
  const ownRanks = ownTones && new Set(ranksOfTones(ownTones, 'router'));
  const ranks = routerTones && new Set(ranksOfTones(routerTones, 'router'));
  const versions = agentVersions && new Set<string | null>(agentVersions);
  return ({ observed, rank, rowRank }) =>
    observed !== null &&
    (ownRanks === undefined || ownRanks.has(rank)) &&
    (ranks === undefined || ranks.has(rowRank)) &&
    (versions === undefined || versions.has(observed.agentVersion));
}

/** Index of a visible row by its key; null if it is not visible. */
function placeInTree(fleet: Fleet, plan: TreePlan, key: string): number | null {
  const { entries, starts, total, search, order } = plan;
  const [routerID = '', objectID] = key.slice(2).split('/', 2);
  const above = key.startsWith('n:') ? fleet.networks.get(routerID) : fleet.routers.get(routerID);
  const at = above === undefined ? -1 : entries.indexOf(above);
  const start = starts[at];
  if (above === undefined || start === undefined) return null;
  if (!key.startsWith('o:')) return objectID === undefined ? start : null;
  const count = (starts[at + 1] ?? total) - start - 1;
  if ('objectCount' in above || count === 0 || objectID === undefined) return null;
  const object = fleet.objects.ids.find(objectID);
  const place = placedOn(fleet, above, search, order).findIndex(
    (row) => fleet.placements.object[row] === object,
  );
  return object < 0 || place < 0 ? null : start + 1 + place;
}

/** Keys of the rows in a range. */
export function sliceTree(fleet: Fleet, plan: TreePlan, range: RowRange): Selected {
  const { total, entries, starts, search, order } = plan;
  const part = rangeFrom(range, (key) => placeInTree(fleet, plan, key));
  if (part === null) return { keys: [], total };
  const { from, to } = part;
  const keys: string[] = [];
  let at = lastAtOrBefore(starts, from);
  for (; at < entries.length && (starts[at] ?? 0) < to; at++) {
    const entry = entries[at];
    if (entry === undefined) break;
    const start = starts[at] ?? 0;
    const end = starts[at + 1] ?? total;
    const isNetwork = 'objectCount' in entry;
    if (start >= from) keys.push(`${isNetwork ? 'n' : 'r'}:${entry.id}`);
    if (isNetwork || end === start + 1) continue;
    const rows = placedOn(fleet, entry, search, order);
    for (let place = Math.max(start + 1, from); place < Math.min(end, to); place++) {
      const object = fleet.placements.object[rows[place - start - 1] ?? -1] ?? -1;
      keys.push(`o:${entry.id}/${fleet.objects.ids.id(object)}`);
    }
  }
  return { keys, total, ...(range.at === undefined ? {} : { from }) };
}

const layouts = new WeakMap<Fleet, Map<string, { tick: number; networks: Layout[] }>>();

interface Layout {
  readonly network: NetworkEntry;
  readonly routers: RouterEntry[];
}

/** Networks in order, each with its active routers in order: hubs, then edges, where the order makes them equal. */
function layout(fleet: Fleet, order: TreeOrder): readonly Layout[] {
  const known = layouts.get(fleet) ?? new Map<string, { tick: number; networks: Layout[] }>();
  layouts.set(fleet, known);
  const { by, descending } = order ?? { by: 'name', descending: false };
  const { records, routers, shape, counts } = fleet.ticks;
  const ofPlacements = by === 'health' ? Math.max(shape, counts, routers) : by === 'count' ? shape : 0;
  const tick = Math.max(records, by === 'status' ? routers : 0, ofPlacements);
  const name = `${by}/${descending}`;
  const before = known.get(name);
  if (before?.tick === tick) return before.networks;
  const networks =
    by === 'name' || by === 'seen' ? namedLayout(fleet, descending) : keyedLayout(fleet, by, descending);
  known.set(name, { tick, networks });
  return networks;
}

function namedLayout({ networks }: Fleet, descending: boolean): Layout[] {
  const sign = descending ? -1 : 1;
  return [...networks.values()]
    .sort((a, b) => sign * compareText(a.lower, b.lower) || compareText(a.id, b.id))
    .map((network) => ({
      network,
      routers: [...network.routers]
        .filter((router) => router.active)
        .sort(
          (a, b) =>
            Number(a.isEdge) - Number(b.isEdge) ||
            sign * compareText(a.cluster.name, b.cluster.name) ||
            compareText(a.id, b.id),
        ),
    }));
}

/** Orders by numbers that the index has; by contact only the database orders. */
type KeyedBy = Exclude<NonNullable<TreeOrder>['by'], 'name' | 'seen'>;

/** By name where the keys are equal: most are, so that sorting the layout by name again costs little. */
function keyedLayout(fleet: Fleet, by: KeyedBy, descending: boolean): Layout[] {
  const sign = descending ? -1 : 1;
  const networkKey = (network: NetworkEntry): number => {
    if (by === 'status') return fleet.rollupOf(network).worstRow?.rowRank ?? 0;
    if (by === 'health') return attentionOf(fleet.rollupOf(network).counts);
    return by === 'count' ? [...network.routers].filter(({ active }) => active).length : network[by];
  };
  const routerKey = (router: RouterEntry): number => {
    if (by === 'status') return router.rowRank;
    if (by === 'health') return attentionOf(fleet.counts.ofRouter(router));
    if (by === 'count') return fleet.placements.countOfRouter[router.number] ?? 0;
    return by === 'createdAt' ? router.createdAt : 0;
  };
  return layout(fleet, undefined)
    .map(({ network, routers }) => ({
      network,
      routers: routers.toSorted((a, b) => sign * (routerKey(a) - routerKey(b))),
    }))
    .sort((a, b) => sign * (networkKey(a.network) - networkKey(b.network)));
}

/** Whether a cluster itself is looked for. */
function isFoundRouter(router: RouterEntry, search: Search): boolean {
  const { cluster } = router;
  const { text, tags } = search;
  return (
    hasTone(router, search) && cluster.lower.includes(text) && (tags === null || hasTagOf(cluster.tags, tags))
  );
}

/** Whether a cluster's row is in the tones that are looked for. */
const hasTone = (router: RouterEntry, search: Search | null): boolean =>
  search === null || search.ranks === null || isOfRanks(router, search.ranks);

/** Whether a network's row is in the tones that are looked for. */
const networkHasTone = (fleet: Fleet, network: NetworkEntry, search: Search | null): boolean =>
  search === null ||
  search.ranks === null ||
  search.ranks.network.has(fleet.rollupOf(network).worstRow?.rowRank ?? 0);

/** Whether a network itself is looked for. */
function isFoundNetwork(fleet: Fleet, network: NetworkEntry, search: Search): boolean {
  const { text, tags } = search;
  return tags === null && networkHasTone(fleet, network, search) && network.lower.includes(text);
}

/** For each router, the number of its placements that are looked for. */
function foundPlacements(fleet: Fleet, search: Search): Int32Array {
  const { placements, routersByNumber: byNumber, counts } = fleet;
  const { marks, ranks } = search;
  if (marks === null) {
    return Int32Array.from(byNumber, (router) =>
      router === undefined || ranks === null ? 0 : counts.rankedOnRouter(router, ranksToFind(router, ranks)),
    );
  }
  // The first element counts free rows, whose router is -1: unpredictable branches would cost more than adding them up.
  const found = new Int32Array(byNumber.length + 1);
  const { router, object, size } = placements;
  for (let row = 0; row < size; row++) {
    const at = (router[row] as number) + 1;
    found[at] = (found[at] as number) + (marks[object[row] as number] as number);
  }
  const byRouter = found.subarray(1);
  if (ranks === null) return byRouter;
  return byRouter.map((count, number) => {
    const entry = byNumber[number];
    return count === 0 || entry === undefined ? 0 : placedOn(fleet, entry, search, undefined).length;
  });
}

/** A router's placements in order, only those that are looked for. */
function placedOn(fleet: Fleet, router: RouterEntry, search: Search | null, order: TreeOrder): Int32Array {
  const { placements, objects, counts } = fleet;
  const object = (row: number): number => placements.object[row] ?? 0;
  const rankOf = (row: number): number => rankOfCode(counts.codeOf(row));
  const all = fleet.sortedOf(router);
  const { marks = null } = search ?? {};
  const ranks = search?.ranks ? ranksToFind(router, search.ranks) : null;
  const rows =
    search === null
      ? all
      : all.filter(
          (row) =>
            (marks === null || marks[object(row)] === 1) &&
            (ranks === null || (rankOf(row) > 0 && ranks.has(rankOf(row)))),
        );
  if (order === undefined) return rows;
  const { by, descending } = order;
  if (by === 'status') return orderedBy(rows, rankOf, descending);
  if (by === 'createdAt') return orderedBy(rows, (row) => objects.createdAt[object(row)] ?? 0, descending);
  return by === 'name' && descending ? rows.toReversed() : rows;
}

function lastAtOrBefore(starts: Int32Array, position: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
