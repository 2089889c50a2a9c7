import type { TreeRow } from '@hawser/contract/tree';
import { type Subject, subjectOf } from '../menu/index.ts';
import { NETWORK } from '../networks/index.ts';
import { OBJECT } from '../objects/index.ts';
import { ROUTER } from '../routers/index.ts';

/** The record of a tree row with its actions. */
export function treeSubject(row: TreeRow): Subject {
  if (row.kind === 'network') return subjectOf(NETWORK, row);
  return row.kind === 'router' ? subjectOf(ROUTER, row) : subjectOf(OBJECT, row);
}
