import { type AgentMessage, MAX_REPORTED_TREES } from '@hawser/contract/agent';
import type { TreeNode } from '@hawser/contract/streams';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import type { ObservedTree } from './trees.ts';
import { UnhealthyTrees } from './unhealthy-trees.ts';

const pod = (uid: string, status: 'Healthy' | 'Degraded', parents: string[] = []): TreeNode => ({
  uid,
  parents,
  apiVersion: 'v1',
  kind: 'Pod',
  namespace: 'shop',
  name: uid,
  createdAt: null,
  health: { status, message: '' },
  replicas: '',
  images: [],
  node: '',
  containers: [],
  conditions: [],
  labels: {},
});

function start() {
  const clock = new VirtualClock();
  const statuses = new Map<string, string>();
  const sent: AgentMessage[] = [];
  let nodes: TreeNode[] = [pod('root', 'Degraded')];
  const observed = (): ObservedTree => ({
    root: 'root',
    nodes,
    isComplete: true,
    isCut: false,
    unreadable: [],
  });
  const reporter = new UnhealthyTrees({
    clock,
    log: { info() {}, warn() {}, error() {} },
    statusOf: (objectID) => statuses.get(objectID) ?? null,
    trees: {
      async *observe(_, signal) {
        while (!signal.aborted) yield observed();
      },
    },
  });
  return {
    clock,
    sent,
    reporter,
    setNodes: (next: TreeNode[]) => {
      nodes = next;
    },
    connect: () => reporter.connect((message) => sent.push(message)),
    set(objectID: string, status: string) {
      statuses.set(objectID, status);
      reporter.change(objectID);
    },
  };
}
const treesOf = (sent: readonly AgentMessage[]) =>
  sent.flatMap((message) => (message.type === 'tree' ? [message] : []));

test('a tree is reported when its object is unhealthy for 5 s, after changes, and taken back when it is healthy', async () => {
  const { clock, sent, reporter, setNodes, connect, set } = start();
  connect();
  set('web', 'PROGRESSING');
  set('web', 'DOWN');
  await clock.runFor(4_000);
  expect(sent).toEqual([]);
  await clock.runFor(40_000);
  expect(treesOf(sent)).toMatchObject([{ objectID: 'web', tree: { root: 'root', complete: true } }]);
  setNodes([pod('root', 'Degraded'), pod('other', 'Healthy', ['root'])]);
  await clock.runFor(15_000);
  expect(treesOf(sent)).toHaveLength(2);
  set('web', 'UNKNOWN');
  expect(treesOf(sent)).toHaveLength(2);
  set('web', 'UP');
  expect(treesOf(sent).at(-1)).toEqual({ type: 'tree', objectID: 'web', tree: null });
  reporter.stop();
});

test('no tree is read of what is written into Argo CD, or registered there', async () => {
  const { clock, sent, reporter, connect, set } = start();
  connect();
  set('shop.berlin-router', 'MISSING');
  set('argocd.cluster.berlin-router', 'FAILED');
  set('web', 'DOWN');
  await clock.runFor(60_000);
  expect(treesOf(sent).map(({ objectID }) => objectID)).toEqual(['web']);
  reporter.stop();
});

test('a new session gets the known trees, and after a minute the names of all that are not healthy', async () => {
  const { clock, sent, reporter, connect, set } = start();
  set('web', 'FAILED');
  await clock.runFor(10_000);
  expect(sent).toEqual([]);
  connect();
  expect(treesOf(sent)).toHaveLength(1);
  await clock.runFor(60_000);
  expect(sent.at(-1)).toEqual({ type: 'keepTrees', objectIDs: ['web'] });
  reporter.stop();
});

test('at most 20 trees are followed; the next begins when one is healthy', async () => {
  const { clock, sent, reporter, connect, set } = start();
  connect();
  for (let at = 0; at <= MAX_REPORTED_TREES; at += 1) set(`web-${at}`, 'DOWN');
  await clock.runFor(10_000);
  expect(treesOf(sent)).toHaveLength(MAX_REPORTED_TREES);
  set('web-3', 'UP');
  await clock.runFor(10_000);
  expect(treesOf(sent).at(-1)).toMatchObject({
    objectID: `web-${MAX_REPORTED_TREES}`,
    tree: { root: 'root' },
  });
  reporter.stop();
});

test('what is not healthy and its owners come first: only 100 resources are reported', async () => {
  const { clock, sent, reporter, setNodes, connect, set } = start();
  const healthy = Array.from({ length: 150 }, (_, at) => pod(`healthy-${at}`, 'Healthy', ['root']));
  setNodes([
    pod('root', 'Healthy'),
    ...healthy,
    pod('set', 'Healthy', ['root']),
    pod('bad', 'Degraded', ['set']),
  ]);
  connect();
  set('web', 'WARN');
  await clock.runFor(10_000);
  const [first] = treesOf(sent);
  expect(first?.tree?.complete).toBe(false);
  expect(first?.tree?.nodes.slice(0, 4).map(({ uid }) => uid)).toEqual(['root', 'set', 'bad', 'healthy-0']);
  expect(first?.tree?.nodes).toHaveLength(100);
  reporter.stop();
});
