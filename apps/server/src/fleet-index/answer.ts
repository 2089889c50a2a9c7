import { OVERVIEW_KEY } from '@hawser/contract/overview';
import type { Selected } from '../collection/collection.ts';
import type { Fleet } from './fleet.ts';
import { type FleetQuery, isOfObjects } from './query.ts';
import { selectedRows } from '../collection/selected-rows.ts';
import { answerMap } from './fleet-map.ts';
import { isOrderedByStatus } from './status-order.ts';
import { orderedKeys, selectedObjects, sliceKeys, sliceObjects } from './select.ts';
import { countTree, planTree, sliceTree, type TreePlan } from './tree.ts';

/** A cached result for a query, valid until one of the ticks that it depends on changes. */
type CachedAnswer =
  | { readonly tick: number; readonly plan: TreePlan }
  | { readonly tick: number; readonly total: number }
  | { readonly tick: number; readonly keys: readonly string[] }
  | { readonly tick: number; readonly numbers: Int32Array | null };

const cache = new WeakMap<Fleet, WeakMap<FleetQuery, CachedAnswer>>();

/**
 * Selects the rows of `query`. Repeating the same query object only costs its range, until something changes that affects which
 * rows there are or their order. `lower` is the query's text in lower case.
 */
export function answer(fleet: Fleet, query: FleetQuery, lower: string): Selected {
  if (query.collection === 'overview') return { keys: [OVERVIEW_KEY], total: 1 };
  if (query.collection === 'fleet-map') return selectedRows(answerMap(fleet, query, lower), query.range);
  const known = cache.get(fleet) ?? new WeakMap<FleetQuery, CachedAnswer>();
  cache.set(fleet, known);
  const tick = tickOf(fleet, query);
  const before = known.get(query);
  const holds = before?.tick === tick ? before : undefined;
  if (query.collection === 'tree' && query.counted !== undefined) {
    const shape = { ...query, text: lower.trim() };
    const total = holds && 'total' in holds ? holds.total : countTree(fleet, shape, query.counted);
    known.set(query, { tick, total });
    return { keys: [], total };
  }
  if (query.collection === 'tree') {
    const plan = holds && 'plan' in holds ? holds.plan : planTree(fleet, { ...query, text: lower.trim() });
    known.set(query, { tick, plan });
    return sliceTree(fleet, plan, query.range);
  }
  const selection = { ...query, lower };
  if (isOfObjects(query)) {
    const numbers = holds && 'numbers' in holds ? holds.numbers : selectedObjects(fleet, selection);
    known.set(query, { tick, numbers });
    return sliceObjects(fleet, numbers, selection);
  }
  const keys = holds && 'keys' in holds ? holds.keys : orderedKeys(fleet, query.collection, selection);
  known.set(query, { tick, keys });
  return sliceKeys(keys, query.range);
}

/** The latest tick of everything that decides which rows there are and their order. */
function tickOf(
  { ticks }: Fleet,
  query: Exclude<FleetQuery, { collection: 'overview' | 'fleet-map' }>,
): number {
  if (query.collection === 'placements') return Math.max(ticks.shape, ticks.counts);
  if (query.collection === 'tree') {
    // Statuses of objects change all the time: what does not depend on them is not searched for again.
    const objects = query.tones !== undefined || query.order?.by === 'health' ? ticks.counts : 0;
    const labels = query.features || query.tags ? ticks.labels : 0;
    return Math.max(ticks.shape, isByStatus(query) ? ticks.routers : 0, objects, labels);
  }
  const labels = isByLabels(query) ? ticks.labels : 0;
  if (isOfObjects(query)) {
    return Math.max(ticks.objects, ticks.records, labels, isByStatus(query) ? ticks.counts : 0);
  }
  return Math.max(ticks.records, labels, isByStatus(query) ? ticks.routers : 0);
}

type Ordered = Exclude<FleetQuery, { collection: 'overview' | 'placements' | 'fleet-map' }>;

/** Whether a query depends on the status of routers and placements. */
function isByStatus(query: Ordered): boolean {
  return (
    isOrderedByStatus(query) ||
    query.tones !== undefined ||
    'routerTones' in query ||
    'ownTones' in query ||
    'withoutIncident' in query ||
    'agentVersions' in query
  );
}

const LABELS = ['features', 'locations', 'distros', 'kinds', 'tags'];
const LABEL_ORDERS = new Set(['location', 'distro', 'kind', 'network']);

/** Whether a query filters or orders by something that can change without changing which records exist. */
function isByLabels(query: Ordered): boolean {
  return LABELS.some((field) => field in query) || LABEL_ORDERS.has(query.order?.by ?? '');
}
