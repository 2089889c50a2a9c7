import type { Fleet } from './fleet.ts';
import type { RouterEntry } from './records.ts';

export type RecordKind = 'networks' | 'clusters' | 'routers' | 'objects' | 'placements';

/**
 * Tick of the last change of anything that the record of `key` is made of; 0 where the columns have none. Equal stamps are
 * the same record, its time of observation aside, which moves with every heartbeat.
 */
export function stampOf(fleet: Fleet, kind: RecordKind, key: string): number {
  if (kind === 'networks') {
    const network = fleet.networks.get(key);
    return network === undefined ? 0 : Math.max(network.stamp, network.countStamp);
  }
  if (kind === 'clusters') return clusterStamp(fleet, key);
  if (kind === 'routers') {
    const router = fleet.routers.get(key);
    return router === undefined ? 0 : Math.max(router.countStamp, router.network.stamp, routerStamp(router));
  }
  return kind === 'objects' ? objectStamp(fleet, key) : placementStamp(fleet, key);
}

/** The router, its name included, without what is placed on it. */
const routerStamp = (router: RouterEntry): number => Math.max(router.stamp, router.cluster.stamp);

function clusterStamp(fleet: Fleet, key: string): number {
  const cluster = fleet.clusters.get(key);
  if (cluster === undefined) return 0;
  let stamp = Math.max(cluster.stamp, cluster.countStamp);
  for (const router of cluster.routers) stamp = Math.max(stamp, router.network.stamp);
  return stamp;
}

function objectStamp(fleet: Fleet, key: string): number {
  const { objects, placements } = fleet;
  const object = objects.ids.find(key);
  const network = object < 0 ? undefined : objects.network[object];
  if (network === undefined) return 0;
  const own = Math.max(objects.stamp[object] ?? 0, objects.countStamp[object] ?? 0, network.stamp);
  const worst = fleet.counts.worstOfObject(object);
  const router = worst < 0 ? undefined : fleet.byNumber[placements.router[worst] ?? -1];
  return router === undefined ? own : Math.max(own, placements.stamp[worst] ?? 0, routerStamp(router));
}

function placementStamp(fleet: Fleet, key: string): number {
  const at = key.indexOf('/');
  const router = fleet.routers.get(key.slice(0, at));
  const object = fleet.objects.ids.find(key.slice(at + 1));
  if (router === undefined || object < 0) return 0;
  const row = fleet.placements.find(router.number, object);
  if (row < 0) return 0;
  return Math.max(fleet.placements.stamp[row] ?? 0, fleet.objects.stamp[object] ?? 0, routerStamp(router));
}
