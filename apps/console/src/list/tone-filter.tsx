import type { GridFilter } from '@hawser/ui/grid-panel';
import { Select } from '@hawser/ui/select';
import type { Tone } from '@hawser/ui/tone';
import { toneWord } from './applied-filters.ts';
import type { GridPage } from './use-grid.ts';

/** Filters the list by tone; the selection is kept in the URL. */
export function ToneFilter<Row>({ grid, filter }: { grid: GridPage<Row>; filter: GridFilter }) {
  const { tones = [], control, page } = grid;
  const [only = ''] = tones.length === 1 ? tones : [];
  const choose = (value: string): void => {
    const { status: _, ...filters } = control.settings.filters;
    control.change({ filters });
    page.change({ tone: value === '' ? undefined : (value as Tone) });
  };
  return (
    <Select
      variant="filter"
      aria-label="Filter by status"
      value={tones.length > 1 ? 'several' : only}
      on={tones.length > 0}
      onChange={choose}
      choices={[
        { value: '', label: 'Any status' },
        ...(tones.length > 1
          ? [{ value: 'several', label: tones.map((tone) => toneWord(tone, filter)).join(', '), reason: '' }]
          : []),
        ...(filter.options ?? []),
      ]}
      onOpen={filter.onOpen}
    />
  );
}
