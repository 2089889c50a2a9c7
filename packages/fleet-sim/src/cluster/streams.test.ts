import type { LogLine, StreamRequest, TreeNode } from '@hawser/contract/streams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { resourceTree } from '@hawser/domain/resource-tree';
import { installObjects } from '../agent/install.ts';
import { desiredObject } from './desired-objects.ts';
import { FakeServer, type StreamRecord } from './fake-server.ts';
import { SimulatedCluster } from './simulated-cluster.ts';

const namespace = 'hawser';
const silent = { info() {}, warn() {}, error() {} };
const web = desiredObject(0, 1, '1');
const { objectID } = web;

let clock: VirtualClock;
let server: FakeServer;
let cluster: SimulatedCluster;

beforeEach(async () => {
  clock = new VirtualClock();
  server = new FakeServer(clock, [web, desiredObject(1, 1, '1')]);
  cluster = new SimulatedCluster({
    name: 'one',
    clock,
    random: new SeededRandom(1),
    ...server.network('router'),
    log: silent,
  });
  cluster.apply(
    installObjects({ server: 'https://server', routerID: 'router', installId: 'install', namespace }),
  );
  cluster.startAgent(namespace);
  await clock.runFor(30_000);
});
afterEach(async () => {
  await Promise.all([cluster.stop(), clock.runFor(60_000)]);
});

const open = async (request: StreamRequest, forMs = 3_000): Promise<StreamRecord> => {
  const record = server.stream('router', request);
  await clock.runFor(forMs);
  return record;
};
const logs = (more: object = {}): StreamRequest => ({
  kind: 'logs',
  objectID,
  previous: false,
  tail: 5,
  resume: [],
  ...more,
});

/** The tree after all items. */
function nodesOf({ items }: StreamRecord): TreeNode[] {
  const nodes = new Map<string, TreeNode>();
  for (const item of items) {
    if (item.type !== 'tree') continue;
    if (item.reset) nodes.clear();
    for (const node of item.nodes) nodes.set(node.uid, node);
    for (const uid of item.removed) nodes.delete(uid);
  }
  return [...nodes.values()];
}
function linesOf(record: StreamRecord): string[] {
  const root = record.items.find((item) => item.type === 'tree')?.root ?? '';
  const places = resourceTree(nodesOf(record), root, (a, b) => (a.name < b.name ? -1 : 1));
  return places.map(
    ({ depth, resource }) => `${'  '.repeat(depth)}${resource.kind} ${resource.health?.status}`,
  );
}
const logLines = ({ items }: StreamRecord): LogLine[] =>
  items.flatMap((item) => (item.type === 'log' ? item.lines : []));

describe('a tree', () => {
  test('contains everything that the object owns, and nothing else, and follows its changes', async () => {
    const record = await open({ kind: 'tree', objectID });
    expect(linesOf(record)).toEqual(['Deployment Healthy', '  ReplicaSet Healthy', '    Pod Healthy']);
    const pod = nodesOf(record).find(({ kind }) => kind === 'Pod');
    expect(pod).toMatchObject({
      images: ['example.org/main:1'],
      containers: [{ ready: true, state: 'running' }],
    });
    server.setDesired([desiredObject(0, 2, 'broken'), desiredObject(1, 1, '1')]);
    await clock.runFor(30_000);
    const after = nodesOf(record).filter(({ kind }) => kind === 'Pod');
    expect(after.map(({ images }) => images[0])).toContain('example.org/main:broken');
  });

  test('of an object that the agent did not apply is refused', async () => {
    const { items, end } = await open({ kind: 'tree', objectID: 'other' });
    expect(items).toEqual([]);
    expect(end).toEqual({ code: 'not-found', message: 'The agent has not applied this object.' });
  });

  test('does not contain what somebody else created under the name of the object; nor its logs and manifest', async () => {
    const path = `/apis/apps/v1/namespaces/${namespace}/deployments/app-0`;
    cluster.kube.api.request({ method: 'DELETE', path });
    cluster.apply([{ ...web.manifest, metadata: { name: 'app-0', namespace } }]);
    await clock.runFor(30_000);
    const { body } = cluster.kube.api.request({ method: 'GET', path });
    const uid = /"uid":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '';
    expect(JSON.stringify(body)).not.toContain(objectID);
    const tree = await open({ kind: 'tree', objectID });
    expect(tree.items).toMatchObject([{ root: '', nodes: [] }]);
    expect((await open(logs())).end).toMatchObject({ code: 'not-found' });
    expect((await open({ kind: 'manifest', objectID, uid })).end).toMatchObject({ code: 'not-found' });
  });

  test('sends nothing more after it is closed', async () => {
    const record = await open({ kind: 'tree', objectID });
    record.close();
    await clock.runFor(1_000);
    const count = record.items.length;
    server.setDesired([desiredObject(0, 2, '2'), desiredObject(1, 1, '1')]);
    await clock.runFor(30_000);
    expect(record.items).toHaveLength(count);
    expect(record.end).toBeNull();
  });
});

describe('what an object uses', () => {
  test('is that of its pods, again and again', async () => {
    const record = await open({ kind: 'usage', objectID }, 20_000);
    const items = record.items.flatMap((item) => (item.type === 'usage' ? item : []));
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(items[0]).toMatchObject({ pods: 1, measured: 1, reason: '' });
    for (const { cpu, memory } of items) {
      expect(cpu).toBeGreaterThan(0.003);
      expect(cpu).toBeLessThan(0.2);
      expect(memory).toBeGreaterThan(20 * 2 ** 20);
    }
    expect(items[1]?.cpu).not.toBe(items[0]?.cpu);
  });

  test('is refused for an object that the agent did not apply', async () => {
    const { items, end } = await open({ kind: 'usage', objectID: 'other' });
    expect([items, end?.code]).toEqual([[], 'not-found']);
  });
});

describe('the events of an object', () => {
  test('are those about its pods, live', async () => {
    const record = await open({ kind: 'events', objectID });
    const reasons = () => {
      const from = record.items.findLastIndex((item) => item.type === 'events' && item.reset);
      const shown = record.items.slice(from).flatMap((item) => (item.type === 'events' ? item.events : []));
      return new Set(shown.map(({ reason }) => reason));
    };
    expect(reasons()).toEqual(new Set(['Scheduled', 'Pulling', 'Pulled', 'Created', 'Started']));
    cluster.controllers.behavior = { ...cluster.controllers.behavior, badImages: ['broken'] };
    server.setDesired([desiredObject(0, 2, 'broken'), desiredObject(1, 1, '1')]);
    await clock.runFor(30_000);
    expect(reasons()).toContain('BackOff');
  });
});

describe('logs', () => {
  test('begin with the newest lines, and go on with what the container writes', async () => {
    const record = await open(logs());
    const first = logLines(record).length;
    expect(first).toBeGreaterThanOrEqual(5);
    await clock.runFor(10_000);
    expect(logLines(record).length).toBe(first + 10);
    const [line] = logLines(record);
    expect(line).toMatchObject({ container: 'main', cut: false });
    expect(line?.text).toContain('level=info');
  });

  test('continue after an interruption without a gap and without a repeated line', async () => {
    const before = await open(logs());
    before.close();
    const last = logLines(before).at(-1);
    if (last === undefined) throw new Error('no lines');
    await clock.runFor(20_000);
    const { pod, container, at, nanos } = last;
    const after = await open(logs({ tail: 0, resume: [{ pod, container, at, nanos }] }));
    const times = [...logLines(before), ...logLines(after)].map((line) => line.at);
    expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === 1_000)).toBe(true);
    expect(times.length).toBeGreaterThan(25);
  });

  test('of a pod that does not belong to the object are refused', async () => {
    const { end } = await open(logs({ pod: 'somebody-elses' }));
    expect(end).toMatchObject({ code: 'not-found' });
  });
});

test('the manifest of a resource comes whole, without managed fields', async () => {
  const pod = nodesOf(await open({ kind: 'tree', objectID })).find(({ kind }) => kind === 'Pod');
  const { items, end } = await open({ kind: 'manifest', objectID, uid: pod?.uid ?? '' });
  const text = items.map((item) => (item.type === 'manifest' ? item.text : '')).join('');
  expect(JSON.parse(text)).toMatchObject({ kind: 'Pod', metadata: { name: pod?.name, uid: pod?.uid } });
  expect(text).not.toContain('managedFields');
  // It is followed: as long as it does not change, only the time at which it was read comes again.
  expect(end).toBeNull();
  const before = items.length;
  await clock.runFor(10_000);
  expect(items.slice(before)).toHaveLength(2);
  expect(items.at(-1)).toMatchObject({ type: 'manifest', text: '', complete: true });
  expect((await open({ kind: 'manifest', objectID, uid: 'other' })).end).toMatchObject({ code: 'not-found' });
});

test('an open stream ends with the connection of the agent', async () => {
  const record = await open(logs());
  cluster.killAgent();
  await clock.runFor(5_000);
  const count = record.items.length;
  await clock.runFor(20_000);
  expect(record.items).toHaveLength(count);
});
