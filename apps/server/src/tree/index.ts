export { treeCollection } from './collection.ts';
