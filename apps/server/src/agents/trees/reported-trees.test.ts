import type { WholeObject } from '@hawser/contract/objects';
import type { LastTree, ReportedTree } from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import type { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployment, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { TestAgent, type TestConnection } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';

let nouns: Nouns;
let server: TestGateway;

beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns);
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

async function running() {
  const attached = await attachedRouter(nouns);
  const { uid, fleet, network, router } = attached;
  await fleet.rules(network, rule([], []));
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const last = async (objectID: string): Promise<ReportedTree | null> =>
    (await fleet.get<z.infer<typeof LastTree>>(`/objects/${objectID}/clusters/${router.id}/tree`)).tree;
  return { ...attached, last, connection: await agent.connect() };
}

const tree = (message: string): ReportedTree => ({
  root: 'uid-1',
  nodes: [
    {
      uid: 'uid-1',
      parents: [],
      apiVersion: 'v1',
      kind: 'Pod',
      namespace: 'shop',
      name: 'web',
      createdAt: null,
      health: { status: 'Degraded', message },
      replicas: '',
      images: [],
      node: '',
      containers: [],
      conditions: [],
      labels: {},
    },
  ],
  observedAt: nouns.clock.now(),
  complete: true,
  unreadable: [],
});
const report = (connection: TestConnection, objectID: string, of: ReportedTree | null): void =>
  connection.send({ type: 'tree', objectID, tree: of });

test('the tree of an unhealthy object is kept for when its agent is gone, until it is healthy', async () => {
  const { fleet, network, connection, last } = await running();
  const { id } = await fleet.object(network, deployment('web'));
  expect(await last(id)).toBeNull();
  report(connection, id, tree('first \u0000'));
  report(connection, id, tree('second \u0000'));
  const kept = await waitUntil(() => last(id), { what: 'a tree' });
  expect(kept).toMatchObject({ root: 'uid-1', nodes: [{ health: { message: 'second \u0000' } }] });
  report(connection, id, null);
  await waitUntil(async () => (await last(id)) === null, { what: 'no tree' });
  report(connection, id, tree('third'));
  await waitUntil(() => last(id), { what: 'a tree again' });
  connection.send({ type: 'keepTrees', objectIDs: ["'; drop table objects; --"] });
  await waitUntil(async () => (await last(id)) === null, { what: 'no tree' });
  connection.close();
});

test('the stored tree is the field resourceTree of an object on one cluster, each node with its status.conditions', async () => {
  const { fleet, network, router, connection, last } = await running();
  const object = await fleet.object(network, deployment('web'));
  const read = () => fleet.get<WholeObject>(`/objects/${object.id}`);
  expect((await read()).resourceTree).toBeNull();
  const conditions = [
    { type: 'Ready', status: 'False', reason: 'ContainersNotReady', message: '', lastTransitionTime: 1_000 },
  ];
  const sent = tree('no such image');
  report(connection, object.id, { ...sent, nodes: sent.nodes.map((node) => ({ ...node, conditions })) });
  const { observedAt } = await waitUntil(() => last(object.id), { what: 'a tree' });
  expect((await read()).resourceTree).toMatchObject({
    routerID: router.id,
    root: 'uid-1',
    observedAt,
    complete: true,
    nodes: [{ uid: 'uid-1', kind: 'Pod', health: { message: 'no such image' }, status: { conditions } }],
  });
  // On several clusters it is nobody's: each placement has its own.
  await fleet.attach(network, await fleet.cluster('oslo'), { hubName: 'oslo' });
  expect((await read()).resourceTree).toBeNull();
  report(connection, object.id, null);
  connection.close();
});

test('of a router at most 20 trees are kept, and none of what is not placed on it', async () => {
  const one = await running();
  const two = await running();
  const objects: { id: string }[] = [];
  for (let at = 0; at < 21; at += 1)
    objects.push(await one.fleet.object(one.network, deployment(`web-${at}`)));
  const foreign = await two.fleet.object(two.network, deployment('web'));
  report(one.connection, foreign.id, tree('not mine'));
  for (const { id } of objects) {
    nouns.clock.time += 1;
    report(one.connection, id, tree('mine'));
  }
  const [oldest, newest] = [objects[0]?.id ?? '', objects.at(-1)?.id ?? ''];
  await waitUntil(() => one.last(newest), { what: 'the last tree' });
  expect(await one.last(oldest)).toBeNull();
  expect(await two.last(foreign.id)).toBeNull();
  one.connection.close();
  two.connection.close();
});

test('a tree that is larger than agents send is not stored', async () => {
  const { fleet, network, connection, last } = await running();
  const [large, small] = [
    await fleet.object(network, deployment('large')),
    await fleet.object(network, deployment('small')),
  ];
  const labels = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`label-${n}`, 'x'.repeat(63)]));
  const [node] = tree('').nodes;
  report(connection, large.id, { ...tree(''), nodes: node === undefined ? [] : [{ ...node, labels }] });
  report(connection, small.id, tree('after it'));
  await waitUntil(() => last(small.id), { what: 'the tree after it' });
  expect(await last(large.id)).toBeNull();
  connection.close();
});
