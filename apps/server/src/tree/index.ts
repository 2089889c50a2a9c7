export { treeRowIn, treeRows } from './rows.ts';
export { selectTree, TREE_TABLES } from './select.ts';
