import type { TreeItem, TreeNode } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { applyItem, healthCounts, NO_TREE, omissionsOf, outdated, rowsOf, shownNodes } from './tree-state.ts';

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
  isCut: false,
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
  expect(healthCounts(shownNodes(first))).toEqual([
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

test('a tree that was only read has not changed, however many parts it came in', () => {
  const part = applyItem(
    NO_TREE,
    item({ reset: true, complete: false, nodes: [node('web', [])], observedAt: 1 }),
  );
  const read = applyItem(part, item({ nodes: [node('a', ['web'])], observedAt: 2 }));
  expect(read).toMatchObject({ observedAt: 2, changedAt: null });
  const changed = applyItem(read, item({ removed: ['a'], observedAt: 3 }));
  expect(changed.changedAt).toBe(3);
  // After an interruption it is read again as a whole.
  expect(
    applyItem(changed, item({ reset: true, nodes: [node('web', [])], observedAt: 4 })).changedAt,
  ).toBeNull();
});

test('what was healthy is unknown when it was read too long ago, and what was broken stays broken', () => {
  const late = outdated(first);
  expect(late.nodes.get('a')?.health).toEqual({
    status: 'Unknown',
    message: 'Was healthy when the agent reported last.',
  });
  expect(late.nodes.get('b')?.health).toEqual(degraded);
  expect(late.nodes.get('web')?.health).toBeNull();
});

test('says what is not in the tree: too many, too deep, not readable, and Secrets', () => {
  expect(omissionsOf(NO_TREE)).toEqual([]);
  expect(omissionsOf(first)).toEqual(['Secrets are not read by the agent.']);
  const unreadable = [{ kind: 'Rollout', reason: 'forbidden' }];
  expect(omissionsOf(applyItem(first, item({ complete: false, isCut: true, unreadable })))).toEqual([
    'Not all are shown: there are too many.',
    'Deeper than 1,000 levels: not shown.',
    'The agent may not read: Rollout.',
    'Secrets are not read by the agent.',
  ]);
  const secret = { ...node('s', ['web']), kind: 'Secret' };
  expect(omissionsOf(applyItem(first, item({ nodes: [secret] })))).toEqual([]);
});

test('an agent that names resources without end fills no more than a tree, and the rest is called missing', () => {
  let state = NO_TREE;
  for (let part = 0; part < 200; part++) {
    const nodes = Array.from({ length: 200 }, (_, n) => node(`pod-${part}-${n}`, ['web']));
    state = applyItem(state, item({ nodes: part === 0 ? [node('web', []), ...nodes] : nodes }));
  }
  expect(state.nodes.size).toBe(10_001);
  expect(omissionsOf(state)[0]).toBe('Not all are shown: there are too many.');
  expect(applyItem(state, item({ nodes: [node('web', [], degraded)] })).nodes.get('web')?.health).toBe(
    degraded,
  );
});

test('an agent that lies about owners adds nothing: a loop ends, and what the root does not own is neither a row nor counted', () => {
  const lie = applyItem(
    NO_TREE,
    item({
      reset: true,
      nodes: [
        node('web', ['pod', 'web'], healthy),
        node('pod', ['web', 'in-another-cluster'], degraded),
        node('pod', ['web', 'in-another-cluster'], healthy),
        node('stray', ['in-another-cluster'], degraded),
        node('alone', [], degraded),
        node('ring-1', ['ring-2'], degraded),
        node('ring-2', ['ring-1'], degraded),
      ],
    }),
  );
  expect(rowsOf(lie, new Set()).map(({ resource }) => resource.uid)).toEqual(['web', 'pod']);
  expect(healthCounts(shownNodes(lie))).toEqual([{ health: 'Healthy', count: 2 }]);
  expect(shownNodes(applyItem(lie, item({ root: 'in-another-cluster' })))).toEqual([]);
});
