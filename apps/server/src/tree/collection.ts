import { treeContract } from '@hawser/contract/tree';
import { collection } from '../collection/collection.ts';
import { networkRights } from '../networks/index.ts';
import { objectRights } from '../objects/index.ts';
import { routerRights } from '../routers/index.ts';
import { treeRowIn, treeRows } from './rows.ts';
import { selectTree } from './select.ts';

/** The networks page: networks, their clusters, the objects on each; key is `n:`, `r:` or `o:` and the id. */
export const treeCollection = collection(treeContract, {
  read: 'networks.read',
  rights: (row) =>
    row.kind === 'network' ? networkRights : row.kind === 'object' ? objectRights : routerRights,
  tables: ['networks', 'clusters', 'routers', 'router_states', 'objects', 'placements', 'object_states'],
  select: ({ tx }, query) => selectTree(tx, query),
  rows: treeRows,
  shown: (query, row) => treeRowIn(row, query),
});
