export { ResourceTree } from './resource-tree.tsx';
export { applyItem, NO_TREE, type TreeState } from './tree-state.ts';
