import type { Overview } from '@hawser/contract/overview';
import { emptyCounts, type StatusOf, type ToneCounts, toneOfRank } from '@hawser/domain/status';
import type { Fleet } from './fleet.ts';
import type { ClusterEntry, NetworkEntry } from './records.ts';

/** Tick of the last change of anything that the overview counts. */
export function overviewVersion({ ticks }: Fleet): number {
  return Math.max(ticks.records, ticks.routers, ticks.objects, ticks.counts);
}

/** Counts by tone of everything: a pass over networks, clusters and routers; objects are counted as they change. */
export function overviewOf(fleet: Fleet): Overview {
  const routers = { ...emptyCounts };
  for (const router of fleet.routers.values()) {
    if (router.active && router.observed !== null) routers[toneOfRank(router.rowRank, 'router')]++;
  }
  const objects = { ...emptyCounts };
  for (const [rank, count] of fleet.objects.totals.entries()) {
    if (count > 0) objects[toneOfRank(rank, 'object')] += count;
  }
  return {
    networks: tonesBelow(fleet, fleet.networks.values(), 'network'),
    clusters: tonesBelow(fleet, fleet.clusters.values(), 'router'),
    routers,
    objects,
  };
}

/** Tones of networks or clusters, each decided by the worst row of a router below it. */
function tonesBelow(fleet: Fleet, above: Iterable<NetworkEntry | ClusterEntry>, of: StatusOf): ToneCounts {
  const counts = { ...emptyCounts };
  for (const entry of above) counts[toneOfRank(fleet.rollupOf(entry).worstRow?.rowRank ?? 0, of)]++;
  return counts;
}
