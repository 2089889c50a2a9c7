import { Select } from '@hawser/ui/select';
import { TONES, type Tone } from '@hawser/ui/tone';
import { TONE_WORDS } from '../filters/index.ts';
import type { GridPage } from './use-grid.ts';

/** Narrows the list to records that show in one tone; the choice stays in the address. */
export function ToneFilter<Row>({ grid: { tones = [], control, page } }: { grid: GridPage<Row> }) {
  const [only = ''] = tones.length === 1 ? tones : [];
  const choose = (value: string): void => {
    const { status: _, ...filters } = control.settings.filters;
    control.change({ filters });
    page.change({ tone: value === '' ? undefined : (value as Tone) });
  };
  return (
    <Select
      look="filter"
      aria-label="Filter by status"
      value={tones.length > 1 ? 'several' : only}
      on={tones.length > 0}
      onChange={choose}
      choices={[
        { value: '', label: 'Any status' },
        ...(tones.length > 1
          ? [{ value: 'several', label: tones.map((tone) => TONE_WORDS[tone]).join(', '), reason: '' }]
          : []),
        ...TONES.map((tone) => ({ value: tone, label: TONE_WORDS[tone] })),
      ]}
    />
  );
}
