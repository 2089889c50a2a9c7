import { ClusterRequest, MAX_SHOWN_MANIFEST, type StreamItem } from '@hawser/contract/streams';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { KubeError, type KubeApi, type KubeObject, type KubeRef } from '../kube/api.ts';
import { followObject } from './object.ts';

const request = {
  kind: 'object',
  apiVersion: 'v1',
  ofKind: 'Pod',
  resource: 'pods',
  namespace: 'shop',
  name: 'web-1',
} as const;

/** A pod with `metadata` and `more`. */
const pod = (metadata: object = {}, more: object = {}): KubeObject => ({
  metadata: { uid: 'u1', name: 'web-1', namespace: 'shop', resourceVersion: '1', ...metadata },
  ...more,
});

/** Follows an object of a cluster that contains `objects` by resource and name. */
function start(objects: Record<string, KubeObject>, events: KubeObject[] = []) {
  const clock = new VirtualClock();
  const end = new AbortController();
  const items: StreamItem[] = [];
  const selectors: (string | undefined)[] = [];
  const kube: Pick<KubeApi, 'get' | 'list'> = {
    get: async ({ kind, name }: KubeRef) => {
      const object = objects[`${kind.resource}/${name}`];
      if (object === undefined) throw new KubeError(404, 'NotFound', 'not found');
      return object;
    },
    list: async (_kind, _namespace, options) => {
      selectors.push(options?.fieldSelector);
      return { items: events, next: null, remaining: 0, resourceVersion: '1' };
    },
  };
  const ended = (async () => {
    for await (const item of followObject({ clock, kube }, request, end.signal)) items.push(item);
  })();
  ended.catch(() => {});
  const objectItems = () => items.filter((item) => item.type === 'cluster-object');
  const manifest = () => {
    const from = objectItems().findLastIndex(({ reset }) => reset);
    const text = objectItems()
      .slice(from)
      .map((item) => item.text)
      .join('');
    return JSON.parse(text) as Record<string, unknown>;
  };
  return { clock, end, ended, items, objectItems, manifest, selectors, objects };
}

test('an object comes with its manifest, managed fields included, and what has not changed is not sent again', async () => {
  const managedFields = [{ manager: 'kubectl' }];
  const objects = { 'pods/web-1': pod({ managedFields }) };
  const { clock, end, objectItems, manifest } = start(objects);
  await clock.runFor(1);
  expect(objectItems()).toHaveLength(1);
  expect(manifest()).toEqual({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { uid: 'u1', name: 'web-1', namespace: 'shop', resourceVersion: '1', managedFields },
  });
  await clock.runFor(5_000);
  expect(objectItems().at(-1)).toMatchObject({ reset: false, complete: true, text: '', node: null });
  objects['pods/web-1'] = pod({ resourceVersion: '2' }, { spec: { nodeName: 'node-1' } });
  await clock.runFor(5_000);
  expect(manifest()).toMatchObject({ spec: { nodeName: 'node-1' } });
  end.abort();
});

test('a manifest comes in parts, and one that is too large is described without it', async () => {
  const large = start({ 'pods/web-1': pod({}, { data: 'x'.repeat(100_000) }) });
  await large.clock.runFor(1);
  expect(large.objectItems().length).toBeGreaterThan(4);
  expect(
    large
      .objectItems()
      .map(({ reset }) => reset)
      .indexOf(true, 1),
  ).toBe(-1);
  expect(large.objectItems().filter(({ complete }) => complete)).toHaveLength(1);
  expect(large.manifest()['data']).toHaveLength(100_000);
  large.end.abort();
  const tooLarge = start({ 'pods/web-1': pod({}, { data: 'x'.repeat(MAX_SHOWN_MANIFEST) }) });
  await tooLarge.clock.runFor(1);
  expect(tooLarge.objectItems()).toEqual([
    expect.objectContaining({ text: '', complete: true, omitted: expect.stringContaining('1.5 MiB') }),
  ]);
  expect(tooLarge.objectItems()[0]?.node?.name).toBe('web-1');
  tooLarge.end.abort();
});

test('an object that is deleted while it is shown ends the stream, and one that never existed says so', async () => {
  const { clock, ended, objects } = start({ 'pods/web-1': pod() });
  await clock.runFor(1);
  delete objects['pods/web-1'];
  await clock.runFor(5_000);
  await expect(ended).rejects.toMatchObject({ code: 'not-found', message: 'Pod web-1 was deleted.' });
  const none = start({});
  await none.clock.runFor(1);
  await expect(none.ended).rejects.toMatchObject({ message: 'Pod web-1 does not exist.' });
});

test('events are those of this object, newest first, and not those of an earlier one with its name', async () => {
  const event = (uid: string, about: string, at: string) => ({
    metadata: { uid },
    involvedObject: { kind: 'Pod', name: 'web-1', uid: about },
    lastTimestamp: at,
  });
  const { clock, end, items, selectors } = start({ 'pods/web-1': pod() }, [
    event('old', 'u1', '2026-01-01T00:00:00Z'),
    event('earlier', 'u0', '2026-01-01T00:00:05Z'),
    event('new', 'u1', '2026-01-01T00:00:10Z'),
  ]);
  await clock.runFor(1);
  const sent = items.flatMap((item) => (item.type === 'events' ? item.events : []));
  expect(sent.map(({ uid }) => uid)).toEqual(['new', 'old']);
  expect(selectors).toEqual(['involvedObject.kind=Pod,involvedObject.name=web-1']);
  end.abort();
});

test('an object that Hawser placed, or that such an object owns, names it', async () => {
  const owner = (kind: string, name: string) => ({
    ownerReferences: [{ apiVersion: 'apps/v1', kind, name, uid: 'x', controller: true }],
  });
  const placed = {
    metadata: {
      name: 'web',
      labels: { 'hawser.io/managed-by': 'r' },
      annotations: { 'hawser.io/object-id': 'o1' },
    },
  };
  const { clock, end, objectItems } = start({
    'pods/web-1': pod(owner('ReplicaSet', 'web-5d4')),
    'replicasets/web-5d4': { metadata: { name: 'web-5d4', ...owner('Deployment', 'web') } },
    'deployments/web': placed,
  });
  await clock.runFor(1);
  expect(objectItems()[0]).toMatchObject({
    objectID: 'o1',
    owner: { apiVersion: 'apps/v1', kind: 'ReplicaSet', resource: 'replicasets', name: 'web-5d4' },
  });
  end.abort();
  const foreign = start({ 'pods/web-1': pod(owner('ReplicaSet', 'gone')) });
  await foreign.clock.runFor(1);
  expect(foreign.objectItems()[0]).toMatchObject({ objectID: '' });
  foreign.end.abort();
});

test('Secrets are refused', async () => {
  const clock = new VirtualClock();
  const kube = {
    get: async () => pod(),
    list: async () => ({ items: [], next: null, remaining: 0, resourceVersion: '' }),
  };
  const secret = { ...request, ofKind: 'Secret', resource: 'secrets' };
  const reading = followObject({ clock, kube }, secret, new AbortController().signal);
  await expect(reading.next()).rejects.toMatchObject({ code: 'refused' });
});

test('nothing that is asked for becomes another path of the Kubernetes API', () => {
  const isAccepted = (part: object) => ClusterRequest.safeParse({ ...request, ...part }).success;
  expect(isAccepted({ name: 'system:node:a.b' })).toBe(true);
  for (const name of ['..', '.', 'a/b', 'a%2fb', '']) expect(isAccepted({ name })).toBe(false);
  expect(isAccepted({ resource: 'secrets/x' })).toBe(false);
  expect(isAccepted({ apiVersion: '../v1' })).toBe(false);
});
