import type { GridFilter } from '@hawser/ui/grid-panel';
import type { GridFilters } from '@hawser/ui/grid-settings';
import { type Tone, TONES, TONE_WORDS } from '@hawser/ui/tone';
import { pluralOf } from './plural.ts';

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
): readonly AppliedFilter[] {
  return Object.entries(chosen).flatMap(([columnId, values]) => {
    const filter = filters.find((each) => each.columnId === columnId);
    const labelOf = (value: string): string => {
      const tone = columnId === 'status' ? TONES.find((each) => each === value) : undefined;
      if (tone !== undefined) return toneWord(tone, filter);
      return filter?.options?.find((each) => each.value === value)?.label ?? value;
    };
    return values.map((value) => ({
      columnId,
      title: filter?.title ?? columnId,
      value,
      label: labelOf(value),
    }));
  });
}

/** What a list says for a tone: its filter of the status has the words. */
export function toneWord(tone: Tone, filter: GridFilter | undefined): string {
  return filter?.options?.find(({ value }) => value === tone)?.label ?? TONE_WORDS[tone];
}

/** How many rows match of how many there are: '20 of 100 clusters', '1 cluster'. `all` is null while it is unknown. */
export function countText(total: number, all: number | null, one: string): string {
  const noun = (all ?? total) === 1 ? one : pluralOf(one);
  const matching = total.toLocaleString('en');
  return all === null || all === total
    ? `${matching} ${noun}`
    : `${matching} of ${all.toLocaleString('en')} ${noun}`;
}
