import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { describe, expect, test } from 'vitest';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from '../api/json.ts';
import { healthy } from '../controllers/behavior.ts';
import { Controllers } from '../controllers/controllers.ts';
import { makeKube } from '../kube/kube.ts';
import type { WatchEvent } from '../store/watch.ts';

const NODES = '/apis/metrics.k8s.io/v1beta1/nodes';
const PODS = '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods';
const EVENTS = '/api/v1/namespaces/default/events';

/** A cluster with a Deployment of two pods that has settled. */
async function cluster({ image = 'web:1', computes = true } = {}) {
  const clock = new VirtualClock();
  const random = new SeededRandom(1);
  const kube = makeKube({ clock, random, computes });
  const controllers = new Controllers(kube, clock, random, { ...healthy, badImages: ['bad'] });
  for (const name of ['node-1', 'node-2']) controllers.addNode(name);
  const app = { app: 'web' };
  const deploy = (replicas: number) => {
    const template = { metadata: { labels: app }, spec: { containers: [{ name: 'main', image }] } };
    kube.api.request({
      method: 'PATCH',
      path: '/apis/apps/v1/namespaces/default/deployments/web',
      type: 'application/apply-patch+yaml',
      query: { fieldManager: 'test' },
      body: {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec: { replicas, selector: { matchLabels: app }, template },
      },
    });
  };
  deploy(2);
  await clock.runFor(60_000);
  const get = (path: string, query: Record<string, string> = {}) => {
    const { status, body } = kube.api.request({ method: 'GET', path, query });
    return { status, body: objectOf(body), items: listOf(objectOf(body)['items']).map(objectOf) };
  };
  return { clock, kube, deploy, get };
}

const nano = (usage: unknown): number => Number(textOf(objectOf(usage)['cpu']).replace(/n$/, ''));

describe('metrics.k8s.io', () => {
  test('reports what each running pod uses, and of a node what its pods and itself use', async () => {
    const { get } = await cluster();
    const pods = get(PODS).items;
    expect(pods).toHaveLength(2);
    const used = pods.map((pod) => nano(objectOf(listOf(pod['containers'])[0])['usage']));
    for (const cpu of used) expect(cpu).toBeGreaterThan(1e6);
    const nodes = get(NODES).items;
    expect(nodes.map((node) => objectOf(node['metadata'])['name'])).toEqual(['node-1', 'node-2']);
    const all = nodes.reduce((sum, node) => sum + nano(node['usage']) - 120e6, 0);
    expect(Math.abs(all - used.reduce((sum, cpu) => sum + cpu, 0))).toBeLessThan(10);
  });

  test('reports the same until it measures again, and stores nothing', async () => {
    const { clock, kube, get } = await cluster();
    const { size, revision } = kube.store;
    const first = get(PODS).items;
    await clock.runFor(1_000);
    expect(get(PODS).items).toEqual(first);
    await clock.runFor(60_000);
    expect(get(PODS).items).not.toEqual(first);
    expect([kube.store.size, kube.store.revision]).toEqual([size, revision]);
  });

  test('is read only, and missing in a cluster without it', async () => {
    const { kube, get } = await cluster();
    expect(kube.api.request({ method: 'POST', path: PODS, body: {} }).status).toBe(405);
    expect(kube.api.watch({ method: 'GET', path: PODS })).toMatchObject({ status: 405 });
    expect(get('/apis/metrics.k8s.io/v1beta1').body['resources']).toMatchObject([
      { name: 'nodes', verbs: ['get', 'list'] },
      { name: 'pods', verbs: ['get', 'list'] },
    ]);
    expect((await cluster({ computes: false })).get(NODES).status).toBe(404);
  });
});

const reasons = (events: readonly JsonObject[]) =>
  [...new Set(events.map((event) => textOf(event['reason'])))].sort();

describe('the Events of scheduler and kubelet', () => {
  test('say what happened to each pod', async () => {
    const { get, kube } = await cluster();
    const { items } = get(EVENTS);
    expect(reasons(items)).toEqual(['Created', 'Pulled', 'Pulling', 'Scheduled', 'Started']);
    expect(items).toHaveLength(10);
    expect(items[0]).toMatchObject({
      type: 'Normal',
      count: 1,
      involvedObject: { kind: 'Pod', namespace: 'default' },
    });
    expect([...kube.store.each('/events')]).toEqual([]);
  });

  test('repeat what fails, with a count', async () => {
    const { clock, get } = await cluster({ image: 'bad:1' });
    const counts = () =>
      get(EVENTS).items.flatMap(({ reason, count }) => (reason === 'BackOff' ? numberOf(count) : []));
    expect(reasons(get(EVENTS).items)).toEqual(['BackOff', 'Failed', 'Pulling', 'Scheduled']);
    expect(counts()).toEqual([1, 1]);
    await clock.runFor(600_000);
    expect(counts()).toEqual([3, 3]);
  });

  test('are kept for an hour', async () => {
    const { clock, get } = await cluster();
    await clock.runFor(3_600_000);
    expect(get(EVENTS).items).toEqual([]);
  });

  test('come in pages beside those that are stored', async () => {
    const { kube, get } = await cluster();
    const event = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'mine' }, reason: 'Mine' };
    kube.api.request({ method: 'POST', path: EVENTS, body: event });
    const first = get(EVENTS, { limit: '6' });
    const { continue: next, remainingItemCount } = objectOf(first.body['metadata']);
    expect([first.items.length, remainingItemCount]).toEqual([6, 5]);
    const rest = get(EVENTS, { limit: '6', continue: textOf(next) });
    expect(reasons([...first.items, ...rest.items])).toContain('Mine');
    expect(first.items.length + rest.items.length).toBe(11);
  });

  test('are watched: those of a new pod come, those of a deleted one go', async () => {
    const { clock, kube, deploy, get } = await cluster();
    const { revision } = kube.store;
    const watch = kube.api.watch({
      method: 'GET',
      path: EVENTS,
      query: { resourceVersion: String(revision) },
    });
    if ('status' in watch) throw new Error('no watch');
    const seen: WatchEvent[] = [];
    void (async () => {
      for (let event = await watch.next(); event; event = await watch.next()) seen.push(event);
    })();
    deploy(3);
    await clock.runFor(60_000);
    expect(reasons(seen.filter(({ type }) => type === 'ADDED').map(({ object }) => object))).toEqual(
      reasons(get(EVENTS).items),
    );
    deploy(0);
    await clock.runFor(60_000);
    expect(seen.filter(({ type }) => type === 'DELETED')).toHaveLength(15);
    watch.end();
  });
});
