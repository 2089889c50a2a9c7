import { type FleetQuery, isOfObjects } from './query.ts';

/** Whether the statuses of routers or placements decide the order of a query. */
export function isOrderedByStatus(query: FleetQuery): boolean {
  if (!('order' in query)) return false;
  const by = query.order?.by;
  // Which placements an object has, and their statuses, change together.
  return by === 'status' || by === 'health' || (by === 'count' && isOfObjects(query));
}
