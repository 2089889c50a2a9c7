export { Chip } from './chip.tsx';
export { FilterField } from './filter-field.tsx';
export { gridState, NoMatch, Refused } from './grid-state.tsx';
export { ListPage } from './list-page.tsx';
export { useActiveRow } from './use-active-row.ts';
export { useRange } from './use-range.ts';
export { pressOnRow } from './row-keys.ts';
export { useColumns } from './use-columns.ts';
export { useWidths } from './use-widths.ts';
