import type { GridFilter } from '@hawser/ui/grid-panel';
import type { GridFilters } from '@hawser/ui/grid-settings';
import { TONES } from '@hawser/ui/tone';
import { toneLabel } from '../filters/index.ts';

/** One value that filters a column. */
interface AppliedFilter {
  columnId: string;
  title: string;
  value: string;
  label: string;
}

/** The selected values with their titles and labels; a value whose label is not loaded is shown itself. */
export function appliedFilters(
  chosen: GridFilters,
  filters: readonly GridFilter[],
  list: string,
): readonly AppliedFilter[] {
  return Object.entries(chosen).flatMap(([columnId, values]) => {
    const filter = filters.find((each) => each.columnId === columnId);
    const labelOf = (value: string): string => {
      const option = filter?.options?.find((each) => each.value === value);
      const tone = TONES.find((each) => columnId === 'status' && each === value);
      return option?.label ?? (tone === undefined ? value : toneLabel(tone, list));
    };
    return values.map((value) => ({
      columnId,
      title: filter?.title ?? columnId,
      value,
      label: labelOf(value),
    }));
  });
}

/** How many rows match of how many there are: '20 of 100 clusters', '1 cluster'. `all` is null while it is unknown. */
export function countText(total: number, all: number | null, one: string): string {
  const noun = (all ?? total) === 1 ? one : `${one}s`;
  const matching = total.toLocaleString('en');
  return all === null || all === total
    ? `${matching} ${noun}`
    : `${matching} of ${all.toLocaleString('en')} ${noun}`;
}
