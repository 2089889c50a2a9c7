export { GridFrame, type GridFrameProps } from './grid-frame.tsx';
export type { FilterOption, GridFilter } from './grid-filter.ts';
