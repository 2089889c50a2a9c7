import type { ToneWords } from '@hawser/domain/status';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { WORST_FIRST } from '@hawser/ui/tone';
import { toneLabel } from './tone-labels.ts';

/** The status filter of a list, the worst first, with the words of its records. */
export const statusFilter = (words?: ToneWords): GridFilter => ({
  columnId: 'status',
  title: 'Status',
  options: WORST_FIRST.map((tone) => ({ value: tone, label: toneLabel(tone, words) })),
});
