import type { GridFilter } from '@hawser/ui/grid-panel';
import { WORST_FIRST } from '@hawser/ui/tone';
import { toneLabel } from './tone-labels.ts';

/** The status filter of a list, the worst first. */
export const statusFilter = (list: string): GridFilter => ({
  columnId: 'status',
  title: 'Status',
  options: WORST_FIRST.map((tone) => ({ value: tone, label: toneLabel(tone, list) })),
});
