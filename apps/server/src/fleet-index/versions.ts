import type { Fleet } from './fleet.ts';
import { overviewVersion } from './overview.ts';
import type { ClusterEntry, NetworkEntry, RouterEntry } from './records.ts';

/** Which kind of record a row of the tree shows, by the first letter of its key. */
const TREE_KINDS = new Map<string, string>([
  ['n', 'networks'],
  ['r', 'routers'],
  ['o', 'placements'],
]);

/**
 * Tick of the last change of anything that the row of `key` is made of; 0 where the index has none. Rows of equal versions are equal,
 * the time of observation aside, which moves with every heartbeat.
 */
export function versionOf(fleet: Fleet, collection: string, key: string): number {
  switch (collection) {
    case 'tree': {
      const kind = TREE_KINDS.get(key.charAt(0));
      return kind === undefined ? 0 : versionOf(fleet, kind, key.slice(2));
    }
    case 'networks': {
      const network = fleet.networks.get(key);
      if (network === undefined) return 0;
      return Math.max(network.version, network.countVersion, worstRowVersion(fleet, network));
    }
    case 'clusters':
      return clusterVersion(fleet, key);
    case 'routers': {
      const router = fleet.routers.get(key);
      if (router === undefined) return 0;
      return Math.max(router.network.version, rowVersion(fleet, router));
    }
    case 'objects':
    case 'wholeObjects':
      return objectVersion(fleet, key);
    case 'placements':
      return placementVersion(fleet, key);
    case 'overview':
      return overviewVersion(fleet);
    default:
      return 0;
  }
}

/** The router, its name included, without its placements. */
const routerVersion = (router: RouterEntry): number => Math.max(router.version, router.cluster.version);

/** The hub that reports a placement of another router; 0 if its own agent reports it. */
function reporterVersion({ placements, routersByNumber }: Fleet, row: number): number {
  const hub = routersByNumber[placements.reporter[row] ?? -1];
  return hub === undefined ? 0 : routerVersion(hub);
}

/** The router and what its row shows of its placements. */
function rowVersion(fleet: Fleet, router: RouterEntry): number {
  const own = Math.max(router.countVersion, routerVersion(router));
  if (!fleet.showsPlacement(router)) return own;
  const worst = fleet.counts.worstOfRouter(router);
  const object = fleet.placements.object[worst] ?? -1;
  return Math.max(own, fleet.objects.version[object] ?? 0, reporterVersion(fleet, worst));
}

/** The router that decides a row above it; 0 without one. */
function worstRowVersion(fleet: Fleet, above: NetworkEntry | ClusterEntry): number {
  const { worstRow } = fleet.rollupOf(above);
  return worstRow !== null && fleet.showsPlacement(worstRow) ? rowVersion(fleet, worstRow) : 0;
}

function clusterVersion(fleet: Fleet, key: string): number {
  const cluster = fleet.clusters.get(key);
  if (cluster === undefined) return 0;
  let version = Math.max(cluster.version, cluster.countVersion, worstRowVersion(fleet, cluster));
  for (const router of cluster.routers) version = Math.max(version, router.network.version);
  return version;
}

function objectVersion(fleet: Fleet, key: string): number {
  const { objects, placements } = fleet;
  const object = objects.ids.find(key);
  const network = object < 0 ? undefined : objects.network[object];
  if (network === undefined) return 0;
  const own = Math.max(objects.version[object] ?? 0, objects.countVersion[object] ?? 0, network.version);
  const worst = fleet.counts.worstOfObject(object);
  const router = worst < 0 ? undefined : fleet.routersByNumber[placements.router[worst] ?? -1];
  if (router === undefined) return own;
  return Math.max(own, placements.version[worst] ?? 0, routerVersion(router), reporterVersion(fleet, worst));
}

function placementVersion(fleet: Fleet, key: string): number {
  const at = key.indexOf('/');
  const router = fleet.routers.get(key.slice(0, at));
  const object = fleet.objects.ids.find(key.slice(at + 1));
  if (router === undefined || object < 0) return 0;
  const row = fleet.placements.find(router.number, object);
  if (row < 0) return 0;
  return Math.max(
    fleet.placements.version[row] ?? 0,
    fleet.objects.version[object] ?? 0,
    routerVersion(router),
    reporterVersion(fleet, row),
  );
}
