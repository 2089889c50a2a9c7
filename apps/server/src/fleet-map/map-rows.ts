import { type FleetMapRow, MAP_ROW_CELLS } from '@hawser/contract/fleet-map';
import { versionBelow } from '@hawser/domain/routers';
import { writeRanks } from '@hawser/domain/fleet-map';

/** The map has at most this many clusters, the first by name. */
export const MAP_CELLS_MAX = 50_000;

/** A cluster of the map. */
export interface MapCell {
  readonly id: string;
  /** Rank of its status; 0 for a cluster that is not attached. */
  readonly rank: number;
}

/** Cells with the value that they are grouped by. */
type MapGroups = ReadonlyMap<string, readonly MapCell[]>;

/** All rows of a map by key, in order. */
export type MapRows = ReadonlyMap<string, FleetMapRow>;

/**
 * The rows of these groups, in the order of the groups' values. A row that is equal to that of `before` is the same object, so that a
 * change costs what it changes.
 */
export function mapRows(groups: MapGroups, before: MapRows = new Map()): MapRows {
  const rows = new Map<string, FleetMapRow>();
  const names = [...groups.keys()].sort((a, b) => (a < b ? -1 : 1));
  for (const group of names) {
    const cells = groups.get(group) ?? [];
    for (let from = 0; from < cells.length; from += MAP_ROW_CELLS) {
      const part = cells.slice(from, from + MAP_ROW_CELLS);
      const at = from / MAP_ROW_CELLS;
      const ids = part.map(({ id }) => id);
      const held = before.get(`i${at}:${group}`);
      rows.set(`i${at}:${group}`, held?.ids !== undefined && isEqual(held.ids, ids) ? held : { group, ids });
      const ranks = writeRanks(part.map(({ rank }) => rank));
      const known = before.get(`r${at}:${group}`);
      rows.set(`r${at}:${group}`, known?.ranks === ranks ? known : { group, ranks });
    }
  }
  return rows;
}

const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** The group of a cluster with these tags. */
export const groupOfTags = (names: readonly string[]): string => names.toSorted().join(' · ');

/** The group of a cluster whose agents have these versions: the oldest, because it limits what the cluster can do. */
export function groupOfVersions(versions: readonly string[]): string {
  const [first = '', ...others] = versions.toSorted();
  return others.reduce((oldest, version) => (versionBelow(version, oldest) ? version : oldest), first);
}
