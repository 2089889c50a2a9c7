import { noun } from '../noun/index.ts';
import { treeCollection } from './collection.ts';

export const tree = noun({ name: 'tree', collections: [treeCollection] });
