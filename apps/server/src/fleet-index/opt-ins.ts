import type { AnyQuery } from '@hawser/contract/collection';
import type { FleetQuery } from './query.ts';

/** Whether the database would read the whole context for a query, which takes longer than to load the index (3 s). */
type IsSlow = (query: FleetQuery) => boolean;

const never: IsSlow = () => false;
const always: IsSlow = () => true;
const byText: IsSlow = (query) => 'text' in query && Boolean(query.text?.trim());
const byStatus: IsSlow = (query) => 'tones' in query || ('order' in query && query.order?.by === 'status');

/**
 * The collections that the fleet index answers. The database answers the others. After each: the time of its slowest usual
 * window from the database, and from the index, with 10,000 clusters and 1,000,000 objects on a busy machine (about four times
 * slower than a quiet one).
 */
const OPT_INS: Readonly<Record<FleetQuery['collection'], IsSlow>> = {
  tree: (query) => byText(query) || 'tones' in query || 'tags' in query, // rows that contain a text: 5.5 s; 115 ms, 4 ms once worked out
  objects: byStatus, // the worst first: over 30 s; 283 ms, 0.2 ms once worked out
  overview: always, // over 30 s; 0.1 ms
  networks: never, // the worst first: 1.1 s; 3 ms
  clusters: never, // the worst first: 0.9 s; 15 ms
  routers: never, // the worst first: 1.6 s; 42 ms
  placements: never, // of an object on all clusters: 0.4 s; 3 ms
};

/** Whether the fleet index answers a validated query. */
export function isFleetQuery(query: AnyQuery): query is FleetQuery {
  // Causes are read from the database, by an index of what is not well.
  return Object.hasOwn(OPT_INS, query.collection) && !('incident' in query) && !isOrderedByOther(query);
}

/** Orders by fields that the index does not hold. */
const OTHER_ORDERS = new Set(['version', 'nodes', 'updatedAt']);

function isOrderedByOther(query: AnyQuery): boolean {
  const order = 'order' in query ? query.order : null;
  if (typeof order !== 'object' || order === null || !('by' in order)) return false;
  return typeof order.by === 'string' && OTHER_ORDERS.has(order.by);
}

/** Whether the database would read the whole context for the query. */
export function isSlowInDatabase(query: FleetQuery): boolean {
  return OPT_INS[query.collection](query);
}
