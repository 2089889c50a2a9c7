import type { FleetMapRow } from '@hawser/contract/fleet-map';
import { readRanks } from '@hawser/domain/fleet-map';
import { emptyCounts, type Tone, type ToneCounts, toneOfRank } from '@hawser/domain/status';
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

/** Ranks of a row that was read already: rows that did not change keep their identity. */
const tonesRead = new WeakMap<FleetMapRow, readonly Tone[]>();

function tonesOf(row: FleetMapRow): readonly Tone[] {
  const known = tonesRead.get(row);
  if (known !== undefined) return known;
  const tones = readRanks(row.ranks ?? '').map((rank) => toneOfRank(rank, 'router'));
  tonesRead.set(row, tones);
  return tones;
}

/** One cluster alone does not put its group first. */
const MOSTLY_FROM = 2;

/** The groups of these rows. A cell whose rank has not arrived is unknown, never good. */
export function groupsOf(rows: readonly FleetMapRow[]): MapGroup[] {
  const found = new Map<string, { cells: MapCell[]; counts: Record<Tone, number> }>();
  for (const [at, row] of rows.entries()) {
    if (row.ids === undefined) continue;
    const next = rows[at + 1];
    const tones = next?.group === row.group ? tonesOf(next) : [];
    const group = found.get(row.group) ?? { cells: [], counts: { ...emptyCounts } };
    found.set(row.group, group);
    for (const [n, id] of row.ids.entries()) {
      const tone = tones[n] ?? 'unknown';
      group.cells.push({ id, tone });
      group.counts[tone]++;
    }
  }
  return [...found].map(([name, { cells, counts }]) => ({
    name,
    cells,
    counts,
    isMostlyDown: cells.length >= MOSTLY_FROM && (counts.negative + counts.unknown) * 2 > cells.length,
  }));
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
