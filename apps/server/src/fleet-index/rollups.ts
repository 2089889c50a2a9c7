import type { StatusRollups } from '../collection/rollups.ts';
import type { Fleet } from './fleet.ts';
import { overviewOf } from './overview.ts';

/** Status rollups from the index, which need not be counted in SQL. */
export function rollupsOf(fleet: Fleet): StatusRollups {
  return {
    routersBelow(above, id) {
      const entry = above === 'network' ? fleet.networks.get(id) : fleet.clusters.get(id);
      if (entry === undefined) return null;
      const { counts, worst, worstRow } = fleet.rollupOf(entry);
      if (worst === null || worstRow === null) return { counts, worst: null };
      return { counts, worst: { worstID: worst.id, worstRowID: worstRow.id } };
    },
    placementsBelow(above, id) {
      if (above === 'router') {
        const router = fleet.routers.get(id);
        if (router === undefined) return null;
        const worst = fleet.showsPlacement(router) ? fleet.counts.worstOfRouter(router) : -1;
        const object = fleet.placements.object[worst];
        const worstKey = object === undefined ? null : `${id}/${fleet.objects.ids.id(object)}`;
        return { counts: fleet.counts.ofRouter(router), worstKey };
      }
      const object = fleet.objects.ids.find(id);
      if (object < 0) return null;
      const worst = fleet.counts.worstOfObject(object);
      const router = worst < 0 ? undefined : fleet.routersByNumber[fleet.placements.router[worst] ?? -1];
      return {
        counts: fleet.counts.ofObject(object),
        worstKey: router === undefined ? null : `${router.id}/${id}`,
      };
    },
    networkCounts(id) {
      const network = fleet.networks.get(id);
      if (network === undefined) return null;
      const routers = [...network.routers].filter((router) => router.active);
      const hubs = routers.filter((router) => !router.isEdge);
      return { hubs: hubs.length, routers: routers.length, objects: network.objectCount };
    },
    overview: () => overviewOf(fleet),
  };
}
