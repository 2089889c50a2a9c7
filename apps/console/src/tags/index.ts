export { tagCalls } from './calls.ts';
export { changeTags } from './change-tags.ts';
export { useTagFilter } from './use-tag-filter.ts';
export { useTags } from './use-tags.ts';
