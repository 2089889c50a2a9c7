import type { TreeItem, TreeNode } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { applyItem, healthCounts, NO_TREE, rowsOf } from './tree-state.ts';

const node = (uid: string, parents: string[], health: TreeNode['health'] = null): TreeNode => ({
  uid,
  parents,
  apiVersion: 'v1',
  kind: 'Pod',
  namespace: 'shop',
  name: uid,
  createdAt: 1,
  health,
  replicas: '',
  images: [],
  node: '',
  containers: [],
  conditions: [],
  labels: {},
});
const item = (more: Partial<TreeItem>): TreeItem => ({
  type: 'tree',
  reset: false,
  root: 'web',
  nodes: [],
  removed: [],
  observedAt: 5,
  complete: true,
  unreadable: [],
  ...more,
});
const healthy = { status: 'Healthy', message: '' } as const;
const degraded = { status: 'Degraded', message: 'no' } as const;
const first = applyItem(
  NO_TREE,
  item({ reset: true, nodes: [node('web', []), node('a', ['web'], healthy), node('b', ['web'], degraded)] }),
);

test('rows are the worst first below their owner, and nothing below a closed one', () => {
  expect(rowsOf(first, new Set()).map(({ resource }) => resource.uid)).toEqual(['web', 'b', 'a']);
  expect(rowsOf(first, new Set(['web'])).map(({ childCount }) => childCount)).toEqual([2]);
  expect(healthCounts(first)).toEqual([
    { health: 'Degraded', count: 1 },
    { health: 'Healthy', count: 1 },
  ]);
});

test('an item changes what it names; after a reset only what follows exists', () => {
  const next = applyItem(first, item({ nodes: [node('c', ['web'])], removed: ['b'] }));
  expect([...next.nodes.keys()]).toEqual(['web', 'a', 'c']);
  expect(next.nodes.get('a')).toBe(first.nodes.get('a'));
  expect([...applyItem(next, item({ reset: true, nodes: [node('web', [])] })).nodes.keys()]).toEqual(['web']);
});
