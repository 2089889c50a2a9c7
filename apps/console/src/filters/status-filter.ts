import type { GridFilter } from '@hawser/ui/grid-panel';
import { TONES } from '@hawser/ui/tone';
import { TONE_WORDS } from './tone-words.ts';

/** Status, as every list can be filtered by it. */
export const STATUS_FILTER: GridFilter = {
  columnId: 'status',
  title: 'Status',
  options: TONES.map((tone) => ({ value: tone, label: TONE_WORDS[tone] })),
};
