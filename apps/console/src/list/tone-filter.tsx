import { TONES, type Tone } from '@hawser/ui/tone';
import classes from './list.module.css';
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
    <select
      className={classes['tone']}
      aria-label="Filter by status"
      value={tones.length > 1 ? 'several' : only}
      data-on={tones.length === 0 ? undefined : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">Any status</option>
      {tones.length > 1 && (
        <option value="several" disabled>
          {tones.map((tone) => TONE_WORDS[tone]).join(', ')}
        </option>
      )}
      {TONES.map((tone) => (
        <option key={tone} value={tone}>
          {TONE_WORDS[tone]}
        </option>
      ))}
    </select>
  );
}
