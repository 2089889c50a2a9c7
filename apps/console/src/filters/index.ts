export { STATUS_FILTER } from './status-filter.ts';
export { TONE_WORDS } from './tone-words.ts';
export { useValues } from './use-values.ts';
