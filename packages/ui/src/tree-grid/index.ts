export { TreeGrid } from './tree-grid.tsx';
export type {
  TreeGridColumn,
  TreeGridHandle,
  TreeGridProps,
  TreeGridSort,
  TreeGridState,
} from './tree-grid-props.ts';
export { type HeldOrder, type HeldOrderOptions, useHeldOrder } from './use-held-order.ts';
