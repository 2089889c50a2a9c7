import { TONES, type Tone } from '@hawser/ui/tone';
import { usePage } from '../page/index.ts';
import classes from './list.module.css';
import { TONE_WORDS } from './tone-words.ts';

/** Narrows the list to records that show in one tone; the choice stays in the address. */
export function ToneFilter() {
  const { search, change } = usePage();
  return (
    <select
      className={classes['tone']}
      aria-label="Filter by status"
      value={search.tone ?? ''}
      data-on={search.tone === undefined ? undefined : ''}
      onChange={({ currentTarget: { value } }) =>
        change({ tone: value === '' ? undefined : (value as Tone) })
      }
    >
      <option value="">Any status</option>
      {TONES.map((tone) => (
        <option key={tone} value={tone}>
          {TONE_WORDS[tone]}
        </option>
      ))}
    </select>
  );
}
