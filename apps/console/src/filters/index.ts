export { STATUS_FILTER } from './status-filter.ts';
export { TONE_LABELS } from './tone-labels.ts';
export { useValues } from './use-values.ts';
