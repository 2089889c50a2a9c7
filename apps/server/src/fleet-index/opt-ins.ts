import type { AnyQuery } from '@hawser/contract/collection';
import type { FleetQuery } from './query.ts';
import { isOrderedByStatus } from './status-order.ts';

/** Whether the database would read the whole context for a query, which takes longer than to load the index (3 s). */
type IsSlow = (query: FleetQuery) => boolean;

const never: IsSlow = () => false;
const always: IsSlow = () => true;
const byText: IsSlow = (query) => 'text' in query && Boolean(query.text?.trim());
const byHealth: IsSlow = (query) => 'order' in query && query.order?.by === 'health';
const byStatus: IsSlow = (query) => 'tones' in query || isOrderedByStatus(query);

type Name = FleetQuery['collection'];
type QueryNamed<Of extends Name> = Extract<FleetQuery, { collection: Of }>;
type FilterOf<Of extends Name> = Exclude<keyof QueryNamed<Of>, 'collection' | 'range' | 'order'>;
type OrderOf<Of extends Name> =
  QueryNamed<Of> extends { order?: { by: infer By extends string } | undefined } ? By : never;

/** What the index knows of a collection. Every filter and order is named: a new one does not compile until it is decided. */
interface OptIn<Of extends Name> {
  readonly isSlow: IsSlow;
  /** Whether the index applies the filter. The database answers a query with another one. */
  readonly filters: Readonly<Record<FilterOf<Of>, boolean>>;
  /** Whether the index can order by it. */
  readonly orders: Readonly<Record<OrderOf<Of>, boolean>>;
}

const ORDERS = { name: true, createdAt: true, status: true } as const;
const RECORD_ORDERS = { ...ORDERS, match: true } as const;

// The worst first: over 30 s; 283 ms, 0.2 ms when cached.
const OBJECTS: OptIn<'objects' | 'wholeObjects'> = {
  isSlow: byStatus,
  filters: {
    text: true,
    ids: true,
    tones: true,
    networkID: true,
    networkIDs: true,
    kinds: true,
    tags: true,
  },
  orders: {
    ...RECORD_ORDERS,
    count: true,
    health: true,
    network: true,
    kind: true,
    version: false,
    updatedAt: false,
  },
};

/**
 * The collections that the fleet index answers. The database answers the others. Before each: the time of its slowest usual
 * window from the database, and from the index, with 10,000 clusters and 1,000,000 objects on a busy machine (about four times
 * slower than a quiet one).
 */
const OPT_INS: { readonly [Of in Name]: OptIn<Of> } = {
  // Rows that contain a text: 5.5 s; 115 ms, 4 ms when cached.
  tree: {
    isSlow: (query) => byText(query) || 'tones' in query || 'tags' in query || byHealth(query),
    filters: {
      expandDepth: true,
      toggled: true,
      text: true,
      tones: true,
      tags: true,
      routerTones: true,
      ownTones: true,
      // By an index of what is unhealthy.
      incident: false,
      agentVersions: true,
      features: true,
      counted: true,
    },
    // Contact with an agent is no change that the feed reports.
    orders: { ...ORDERS, count: true, health: true, serialNumber: true, seen: false },
  },
  objects: OBJECTS,
  wholeObjects: OBJECTS,
  // Over 30 s; 0.1 ms.
  overview: { isSlow: always, filters: {}, orders: {} },
  // The worst first: 1.1 s; 3 ms.
  networks: {
    isSlow: never,
    filters: { text: true, ids: true, tones: true, networkID: true, features: true },
    orders: RECORD_ORDERS,
  },
  // The worst first: 0.9 s; 15 ms.
  clusters: {
    isSlow: never,
    filters: {
      text: true,
      ids: true,
      tones: true,
      networkID: true,
      networkIDs: true,
      locations: true,
      distros: true,
      tags: true,
    },
    orders: { ...RECORD_ORDERS, location: true, distro: true, version: false, nodes: false, seen: false },
  },
  // All cells: 0.9 s; 15 ms, 3 ms once grouped.
  'fleet-map': {
    isSlow: always,
    filters: {
      by: true,
      text: true,
      tones: true,
      networkID: true,
      networkIDs: true,
      locations: true,
      distros: true,
      tags: true,
    },
    orders: {},
  },
  // The worst first: 1.6 s; 42 ms.
  routers: {
    isSlow: never,
    filters: { text: true, ids: true, tones: true, ownTones: true, withoutIncident: true, networkID: true },
    orders: RECORD_ORDERS,
  },
  // Of an object on all clusters: 0.4 s; 3 ms.
  placements: {
    isSlow: never,
    filters: {
      objectID: true,
      text: true,
      tones: true,
      ids: false,
      routerID: false,
      reports: false,
      applied: false,
      drift: false,
    },
    orders: {
      cluster: true,
      status: true,
      report: false,
      since: false,
      updated: false,
      ready: false,
      available: false,
      version: false,
      observed: false,
      drift: false,
    },
  },
};

/** Whether the fleet index answers a validated query: it has the collection, and knows each filter and the order. */
export function isFleetQuery(query: AnyQuery): query is FleetQuery {
  if (!isName(query.collection)) return false;
  const { filters, orders } = OPT_INS[query.collection];
  return Object.entries(query).every(([field, value]) => {
    if (OF_EVERY_QUERY.has(field) || value === undefined) return true;
    return field === 'order' ? isKnownOrder(orders, value) : isTrue(filters, field);
  });
}

/** Fields that are no filters. */
const OF_EVERY_QUERY = new Set<string>(['collection', 'range'] satisfies (keyof AnyQuery)[]);

const isName = (name: string): name is Name => Object.hasOwn(OPT_INS, name);

const isTrue = (known: Readonly<Record<string, boolean>>, name: string): boolean =>
  Object.hasOwn(known, name) && known[name] === true;

function isKnownOrder(known: Readonly<Record<string, boolean>>, order: unknown): boolean {
  if (typeof order !== 'object' || order === null || !('by' in order)) return false;
  return typeof order.by === 'string' && isTrue(known, order.by);
}

/** Whether the database would read the whole context for the query. */
export function isSlowInDatabase(query: FleetQuery): boolean {
  return OPT_INS[query.collection].isSlow(query);
}
