import type { GridFilter } from '@hawser/ui/grid-panel';
import { TONES } from '@hawser/ui/tone';
import { TONE_LABELS } from './tone-labels.ts';

/** The status filter of every list. */
export const STATUS_FILTER: GridFilter = {
  columnId: 'status',
  title: 'Status',
  options: TONES.map((tone) => ({ value: tone, label: TONE_LABELS[tone] })),
};
