import type { TreeRow } from '@hawser/contract/tree';
import { type Subject, subjectOf } from '../menu/index.ts';
import { NETWORK } from '../networks/index.ts';
import { PLACEMENT_PANEL } from '../object-on-cluster/index.ts';
import { OBJECT } from '../objects/index.ts';
import { ROUTER } from '../routers/index.ts';

/** The record of a tree row with its actions. */
export function treeSubject(row: TreeRow): Subject {
  if (row.kind === 'network') return subjectOf(NETWORK, row);
  if (row.kind === 'router') return subjectOf(ROUTER, row);
  // Its actions are those of the application; what its panel explains is the status on this cluster.
  return { ...subjectOf(OBJECT, row), panel: { of: PLACEMENT_PANEL, id: row.key.slice(2) } };
}
