export { TreeGrid } from './tree-grid.tsx';
export type {
  TreeGridColumn,
  TreeGridHandle,
  TreeGridProps,
  TreeGridSort,
  TreeGridState,
} from './tree-grid-props.ts';
export { useFrozenOrder } from './use-frozen-order.ts';
