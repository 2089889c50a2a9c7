import type { LastTree, ReportedTree, StreamItem, TreeNode } from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { deployment, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { TestAgent } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';
import { streamPage } from '../testing/stream-page.ts';

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

type Attached = Awaited<ReturnType<typeof attachedRouter>>;

async function connected({ uid }: Attached, routerID: string) {
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, routerID)).installId);
  return agent.connect();
}

/** A network with two clusters, and the connections of their agents. `near` is placed on the first alone, `both` on both. */
async function twoClusters() {
  const attached = await attachedRouter(nouns);
  const { fleet, network, router: one } = attached;
  const oslo = await fleet.cluster('oslo');
  const two = await fleet.attach(network, oslo, { hubName: 'oslo' });
  const near = await fleet.object(network, deployment('near'));
  const both = await fleet.object(network, deployment('both'));
  await fleet.rules(network, rule(['eq', 'name', 'hub-one'], []), rule([], ['eq', 'name', 'both']));
  const honest = await connected(attached, one.id);
  const liar = await connected(attached, two.id);
  return { ...attached, one, two, near, both, honest, liar };
}

async function lastTree(fleet: Attached['fleet'], objectID: string, routerID: string) {
  const path = `/objects/${objectID}/clusters/${routerID}/tree`;
  return (await fleet.get<z.infer<typeof LastTree>>(path)).tree;
}

const node = (uid: string, parents: string[], message: string): TreeNode => ({
  uid,
  parents,
  apiVersion: 'v1',
  kind: 'Pod',
  namespace: 'shop',
  name: uid,
  createdAt: null,
  health: { status: 'Degraded', message },
  replicas: '',
  images: [],
  node: '',
  containers: [],
  conditions: [],
  labels: {},
});
const treeOf = (...nodes: TreeNode[]): ReportedTree => ({
  root: nodes[0]?.uid ?? '',
  nodes,
  observedAt: nouns.clock.now(),
  complete: true,
  unreadable: [],
});
const messageIn = (tree: ReportedTree | null) => tree?.nodes[0]?.health?.message ?? null;

describe('an agent that lies about trees', () => {
  test('changes no tree of another cluster of its context, and adds none for what is not placed on its own', async () => {
    const { fleet, one, two, near, both, honest, liar } = await twoClusters();
    for (const { id } of [near, both])
      honest.send({ type: 'tree', objectID: id, tree: treeOf(node('u-1', [], 'true')) });
    await waitUntil(() => lastTree(fleet, both.id, one.id), { what: 'the true trees' });
    liar.send({ type: 'tree', objectID: near.id, tree: treeOf(node('u-1', [], 'a lie')) });
    liar.send({ type: 'tree', objectID: both.id, tree: treeOf(node('u-1', [], 'a lie')) });
    await waitUntil(() => lastTree(fleet, both.id, two.id), { what: 'its own tree' });
    expect(messageIn(await lastTree(fleet, near.id, one.id))).toBe('true');
    expect(messageIn(await lastTree(fleet, both.id, one.id))).toBe('true');
    const { status } = await nouns.request(
      one.ownerUID,
      'GET',
      `/objects/${near.id}/clusters/${two.id}/tree`,
    );
    expect(status).toBe(404);
    // To keep none removes those of its own cluster alone; so does to take one back.
    liar.send({ type: 'tree', objectID: near.id, tree: null });
    liar.send({ type: 'keepTrees', objectIDs: [] });
    await waitUntil(async () => (await lastTree(fleet, both.id, two.id)) === null, {
      what: 'none of its own',
    });
    expect(messageIn(await lastTree(fleet, near.id, one.id))).toBe('true');
    expect(messageIn(await lastTree(fleet, both.id, one.id))).toBe('true');
    honest.close();
    liar.close();
  });

  test('reaches no other context, whichever ids it names', async () => {
    const victim = await twoClusters();
    const { liar, ...own } = await twoClusters();
    victim.honest.send({ type: 'tree', objectID: victim.both.id, tree: treeOf(node('u-1', [], 'true')) });
    await waitUntil(() => lastTree(victim.fleet, victim.both.id, victim.one.id), { what: 'the true tree' });
    for (const objectID of [victim.both.id, victim.near.id, victim.one.id, victim.network.id])
      liar.send({ type: 'tree', objectID, tree: treeOf(node('u-1', [], 'a lie')) });
    liar.send({ type: 'tree', objectID: victim.both.id, tree: null });
    liar.send({ type: 'keepTrees', objectIDs: [] });
    // What was sent before is written when this is.
    liar.send({ type: 'tree', objectID: own.both.id, tree: treeOf(node('u-2', [], 'its own')) });
    await waitUntil(() => lastTree(own.fleet, own.both.id, own.two.id), { what: 'the tree of its own' });
    expect(messageIn(await lastTree(victim.fleet, victim.both.id, victim.one.id))).toBe('true');
    for (const router of [victim.one, victim.two]) {
      const path = `/objects/${victim.both.id}/clusters/${router.id}/tree`;
      expect((await nouns.request(own.uid, 'GET', path)).status).toBe(404);
    }
    for (const connection of [victim.honest, victim.liar, own.honest, liar]) connection.close();
  });

  test('may name loops and owners of other clusters: what it says is kept as its own word, for its own cluster', async () => {
    const { fleet, one, two, both, honest, liar } = await twoClusters();
    const tree = treeOf(
      node('root', ['leaf', 'root'], 'loop'),
      node('leaf', ['root', 'uid-of-another-cluster'], 'child'),
      node('leaf', ['root'], 'the same UID again'),
      node('stray', ['uid-of-another-cluster'], 'stray'),
    );
    liar.send({ type: 'tree', objectID: both.id, tree });
    const kept = await waitUntil(() => lastTree(fleet, both.id, two.id), { what: 'its tree' });
    expect(kept.nodes).toEqual(tree.nodes);
    expect(await lastTree(fleet, both.id, one.id)).toBeNull();
    honest.close();
    liar.close();
  });

  test('sends to no page that watches another cluster, whichever number of a stream it names', async () => {
    const { uid, one, two, both, honest, liar } = await twoClusters();
    const watch = (routerID: string) =>
      streamPage(server.url, uid, { type: 'open', routerID, request: { kind: 'tree', objectID: both.id } });
    const item = (message: string): StreamItem => ({
      type: 'tree',
      reset: true,
      root: 'u-1',
      nodes: [node('u-1', [], message)],
      removed: [],
      observedAt: nouns.clock.now(),
      complete: true,
      isCut: false,
      unreadable: [],
    });
    const [pageOfOne, pageOfTwo] = [watch(one.id), watch(two.id)];
    const { stream } = await honest.next('openStream');
    const { stream: ofLiar } = await liar.next('openStream');
    for (let number = 0; number < 20; number += 1)
      if (number !== ofLiar) {
        liar.send({ type: 'streamItem', stream: number, item: item('a lie') });
        liar.send({ type: 'streamEnd', stream: number, end: { code: 'done', message: 'a lie' } });
      }
    liar.send({ type: 'streamItem', stream: ofLiar, item: item('its own') });
    await waitUntil(() => pageOfTwo.received.length > 0, { what: 'the tree of the liar' });
    honest.send({ type: 'streamItem', stream, item: item('true') });
    await waitUntil(() => pageOfOne.received.length > 0, { what: 'the true tree' });
    expect(pageOfOne.received).toEqual([{ type: 'item', item: item('true') }]);
    expect(pageOfTwo.received).toEqual([{ type: 'item', item: item('its own') }]);
    pageOfOne.socket.close();
    pageOfTwo.socket.close();
    honest.close();
    liar.close();
  });
});
