import type { GridFilter } from '@hawser/ui/grid-panel';
import { TONES } from '@hawser/ui/tone';
import { toneLabel } from './tone-labels.ts';

/** The status filter of a list. */
export const statusFilter = (list: string): GridFilter => ({
  columnId: 'status',
  title: 'Status',
  options: TONES.map((tone) => ({ value: tone, label: toneLabel(tone, list) })),
});
