export { GridFrame } from './grid-frame.tsx';
export type { FilterOption, GridFilter } from './grid-filter.ts';
