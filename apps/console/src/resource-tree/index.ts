export { ResourceTree } from './resource-tree.tsx';
export { applyItem, NO_TREE } from './tree-state.ts';
