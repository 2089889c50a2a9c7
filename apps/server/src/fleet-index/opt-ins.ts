import type { AnyQuery } from '@hawser/contract';
import type { FleetQuery } from './query.ts';

/** Whether the database would read the whole context for a query, which takes longer than to load the index (3 s). */
type IsSlow = (query: FleetQuery) => boolean;

const never: IsSlow = () => false;
const always: IsSlow = () => true;
const byText: IsSlow = (query) => 'text' in query && Boolean(query.text?.trim());
const byStatus: IsSlow = (query) => 'tones' in query || ('order' in query && query.order?.by === 'status');

/**
 * The collections that the fleet index answers; the database answers the others. What it is for was measured with 10,000 clusters and
 * 1,000,000 placed objects: the slowest usual window in SQL, and the same from the index.
 */
const OPT_INS: Readonly<Record<FleetQuery['collection'], IsSlow>> = {
  tree: byText, // a page in the middle of the open tree: 5.7 to 27 s, 1.5 ms
  objects: byStatus, // the worst first: 10 to 37 s, 40 ms
  overview: always, // 10 s and more, 2 ms
  networks: never, //
  clusters: never, //
  routers: never, //
  placements: never, //
};

/** Whether the fleet index answers a query that its collection has checked. */
export function isFleetQuery(query: AnyQuery): query is FleetQuery {
  return Object.hasOwn(OPT_INS, query.collection);
}

/** Whether the database would read the whole context for the query. */
export function isSlowInDatabase(query: FleetQuery): boolean {
  return OPT_INS[query.collection](query);
}
