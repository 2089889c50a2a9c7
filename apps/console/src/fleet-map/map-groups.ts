import type { FleetMapRow } from '@hawser/contract/fleet-map';
import { readRanks } from '@hawser/domain/fleet-map';
import { addCounts, emptyCounts, type Tone, type ToneCounts, toneOfRank } from '@hawser/domain/status';
import { WORST_FIRST } from '@hawser/ui/tone';

/** A cluster on the map. */
interface MapCell {
  readonly id: string;
  readonly tone: Tone;
}

export interface MapGroup {
  readonly name: string;
  readonly cells: readonly MapCell[];
  readonly counts: ToneCounts;
  /** More than half of its clusters are down or unknown. */
  readonly isMostlyDown: boolean;
}

/** The cells of a part of a group. */
interface Part {
  /** The row of its ranks; undefined while it has not arrived. */
  readonly ranks: FleetMapRow | undefined;
  readonly cells: readonly MapCell[];
  readonly counts: ToneCounts;
}

/** Parts by the row of their ids. Rows that did not change keep their identity, and so do their cells: 10,000 are not made anew for one. */
const partsRead = new WeakMap<FleetMapRow, Part>();

function partOf(row: FleetMapRow, ids: readonly string[], ranks: FleetMapRow | undefined): Part {
  const known = partsRead.get(row);
  if (known !== undefined && known.ranks === ranks) return known;
  const tones = readRanks(ranks?.ranks ?? '').map((rank) => toneOfRank(rank, 'router'));
  const counts: Record<Tone, number> = { ...emptyCounts };
  const cells = ids.map((id, n) => {
    const tone: Tone = tones[n] ?? 'unknown';
    counts[tone]++;
    return { id, tone };
  });
  const part = { ranks, cells, counts };
  partsRead.set(row, part);
  return part;
}

/** One cluster alone does not put its group first. */
const MOSTLY_FROM = 2;

/** The groups of these rows. A cell whose rank has not arrived is unknown, never good. */
export function groupsOf(rows: readonly FleetMapRow[]): MapGroup[] {
  const found = new Map<string, Part[]>();
  for (const [at, row] of rows.entries()) {
    if (row.ids === undefined) continue;
    const next = rows[at + 1];
    const part = partOf(row, row.ids, next?.group === row.group ? next : undefined);
    const parts = found.get(row.group);
    if (parts === undefined) found.set(row.group, [part]);
    else parts.push(part);
  }
  return [...found].map(([name, parts]) => {
    const cells = parts.flatMap((part) => part.cells);
    const counts = parts.reduce((sum, part) => addCounts(sum, part.counts), emptyCounts);
    const isMostlyDown = cells.length >= MOSTLY_FROM && (counts.negative + counts.unknown) * 2 > cells.length;
    return { name, cells, counts, isMostlyDown };
  });
}

/** Groups by name, or the worst first: those that are mostly down, then by the number of their cells with the worst tone. */
export function sortedGroups(groups: readonly MapGroup[], isByName: boolean): MapGroup[] {
  const byName = (a: MapGroup, b: MapGroup): number => a.name.localeCompare(b.name, 'en', { numeric: true });
  if (isByName) return groups.toSorted(byName);
  return groups.toSorted((a, b) => {
    if (a.isMostlyDown !== b.isMostlyDown) return a.isMostlyDown ? -1 : 1;
    for (const tone of WORST_FIRST) {
      const difference = b.counts[tone] - a.counts[tone];
      if (difference !== 0 && tone !== 'positive') return difference;
    }
    return byName(a, b);
  });
}

/** The same groups in the order in which they are shown, new ones last: nothing moves under the pointer. */
export function inOrderOf(groups: readonly MapGroup[], shown: readonly string[]): MapGroup[] {
  const places = new Map(shown.map((name, at) => [name, at]));
  return groups.toSorted(
    (a, b) => (places.get(a.name) ?? shown.length) - (places.get(b.name) ?? shown.length),
  );
}
