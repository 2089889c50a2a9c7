export { statusFilter } from './status-filter.ts';
export { toneLabel } from './tone-labels.ts';
export { useValues } from './use-values.ts';
