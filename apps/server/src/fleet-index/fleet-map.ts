import type { fleetMapContract } from '@hawser/contract/fleet-map';
import type { QueryOf } from '@hawser/contract/collection';
import { ranksOfTones } from '@hawser/domain/status';
import { groupOfTags, groupOfVersions, MAP_CELLS_MAX, mapRows, type MapRows } from '../fleet-map/index.ts';
import type { Fleet } from './fleet.ts';
import { type ClusterEntry, compareText } from './records.ts';
import { clusterLabels, markedRank } from './select.ts';

type MapQuery = QueryOf<typeof fleetMapContract>;

/** A cached result for a query: the clusters by group until they change, and the rows until a status changes. */
interface Drawn {
  readonly groupsTick: number;
  readonly groups: ReadonlyMap<string, readonly ClusterEntry[]>;
  readonly tick: number;
  readonly rows: MapRows;
}

const drawn = new WeakMap<Fleet, WeakMap<MapQuery, Drawn>>();

/** All rows of the map that `query` asks for. `lower` is its text in lower case. Rows that did not change are the same objects. */
export function answerMap(fleet: Fleet, query: MapQuery, lower: string): MapRows {
  const known = drawn.get(fleet) ?? new WeakMap<MapQuery, Drawn>();
  drawn.set(fleet, known);
  const { ticks } = fleet;
  const groupsTick = Math.max(ticks.records, ticks.labels, query.by === 'version' ? ticks.agents : 0);
  const tick = Math.max(groupsTick, ticks.routers);
  const before = known.get(query);
  if (before?.tick === tick) return before.rows;
  const groups = before?.groupsTick === groupsTick ? before.groups : groupsOf(fleet, query, lower);
  const ranks = query.tones === undefined ? null : new Set(ranksOfTones(query.tones, 'router'));
  const cells = new Map<string, { id: string; rank: number }[]>();
  for (const [group, clusters] of groups) {
    const all = clusters.map((cluster) => ({ id: cluster.id, rank: markedRank(cluster) }));
    const shown = ranks === null ? all : all.filter(({ rank }) => ranks.has(rank));
    if (shown.length > 0) cells.set(group, shown);
  }
  const rows = mapRows(cells, before?.rows);
  known.set(query, { groupsTick, groups, tick, rows });
  return rows;
}

/** The clusters that a query asks for, whatever their status, by group and name. */
function groupsOf(fleet: Fleet, query: MapQuery, lower: string): Drawn['groups'] {
  const isLabeled = clusterLabels(query);
  const found = [...fleet.clusters.values()].filter(
    (cluster) => isLabeled(cluster) && cluster.words.includes(lower),
  );
  found.sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));
  const byTags = new Map<string, string>();
  return Map.groupBy(found.slice(0, MAP_CELLS_MAX), (cluster) => {
    if (query.by === 'location') return cluster.location;
    if (query.by === 'version') return versionOf(cluster);
    const group = byTags.get(cluster.tags) ?? tagsIn(cluster.tags);
    byTags.set(cluster.tags, group);
    return group;
  });
}

const tagsIn = (set: string): string => groupOfTags(set === '' ? [] : (JSON.parse(set) as string[]));

function versionOf({ routers }: ClusterEntry): string {
  const versions: string[] = [];
  for (const { active, observed } of routers) {
    if (active && observed?.agentVersion != null) versions.push(observed.agentVersion);
  }
  return groupOfVersions(versions);
}
