import { expect, test } from 'vitest';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import type { JsonObject } from '../api/json.ts';
import { makeKube } from './kube.ts';
import { metaOf } from '../object/meta.ts';
import { InternPool } from '../store/intern-pool.ts';
import type { Watch } from '../store/watch.ts';

const path = '/api/v1/namespaces/default/configmaps';
const configMap = (name: string, data: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
});

function kube(options: { history?: number; internPool?: InternPool } = {}) {
  const clock = new VirtualClock();
  const made = makeKube({ clock, random: new SeededRandom(1), ...options });
  const create = (name: string, data?: JsonObject) =>
    made.api.request({ method: 'POST', path, body: configMap(name, data) }).body as JsonObject;
  const watch = (query: Record<string, string>): Watch => {
    const opened = made.api.watch({ method: 'GET', path, query });
    if ('status' in opened) throw new Error(JSON.stringify(opened.body));
    return opened;
  };
  return { ...made, clock, create, watch };
}

const revision = (object: JsonObject) => String(metaOf(object)['resourceVersion']);

test('bookmarks come once a minute and before the end, and a watch ends on time', async () => {
  const { clock, watch, store } = kube();
  const began = clock.now();
  const events: string[] = [];
  const bookmarked = watch({
    allowWatchBookmarks: 'true',
    timeoutSeconds: '150',
    resourceVersion: String(store.revision),
  });
  void (async () => {
    for (let event = await bookmarked.next(); event; event = await bookmarked.next())
      events.push(`${clock.now() - began} ${event.type} ${revision(event.object)}`);
    events.push(`${clock.now() - began} end`);
  })();
  await clock.runFor(300_000);
  const at = store.revision;
  expect(events).toEqual([
    `60000 BOOKMARK ${at}`,
    `120000 BOOKMARK ${at}`,
    `148000 BOOKMARK ${at}`,
    '150000 end',
  ]);
});

test('history is limited: an older version can be neither watched nor continued from', async () => {
  const { create, watch, api } = kube({ history: 3 });
  const first = create('a');
  create('b');
  const page = api.request({ method: 'GET', path, query: { limit: '1' } }).body as JsonObject;
  const query = { limit: '1', continue: String(metaOf(page)['continue']) };
  expect(api.request({ method: 'GET', path, query }).status).toBe(200);
  for (const name of ['c', 'd', 'e', 'f']) create(name);
  expect(await watch({ resourceVersion: revision(first) }).next()).toMatchObject({
    type: 'ERROR',
    object: { code: 410 },
  });
  expect(api.request({ method: 'GET', path, query })).toMatchObject({
    status: 410,
    body: { reason: 'Expired' },
  });
});

test('history is compacted after some time, and running watches miss nothing', async () => {
  const { clock, create, watch } = kube();
  const first = create('a');
  const open = watch({ resourceVersion: revision(first), timeoutSeconds: '3600' });
  create('b');
  await clock.runFor(301_000);
  create('c');
  expect(await open.next()).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'b' } } });
  expect(await open.next()).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'c' } } });
  expect(await watch({ resourceVersion: revision(first) }).next()).toMatchObject({ type: 'ERROR' });
});

test('a slow reader is disconnected', async () => {
  const { create, watch, api } = kube();
  const open = watch({ resourceVersion: revision(create('a')), timeoutSeconds: '3600' });
  const body = (value: number) => ({ data: { value: String(value) } });
  for (let i = 0; i < 10_001; i++)
    api.request({ method: 'PATCH', path: `${path}/a`, body: body(i), type: 'application/merge-patch+json' });
  expect(await open.next()).toBeNull();
});

test('a backup restores everything with its revision', () => {
  const { create, store, api } = kube();
  const before = create('a', { x: '1' });
  const restore = store.backup();
  create('b');
  api.request({ method: 'DELETE', path: `${path}/a` });
  restore();
  expect(api.request({ method: 'GET', path: `${path}/a` }).body).toEqual(before);
  expect(api.request({ method: 'GET', path: `${path}/b` }).status).toBe(404);
  expect(String(store.revision)).toBe(revision(before));
});

test('values that many clusters share are stored once, and cannot be changed in place', () => {
  const internPool = new InternPool();
  const [one, two, three] = [1, 2, 3].map(() => kube({ internPool }).create('a', { x: '1', y: '2' }));
  expect(one?.['data']).toEqual({ x: '1', y: '2' });
  expect(three?.['data']).toBe(two?.['data']);
  expect(Object.isFrozen(three?.['data'])).toBe(true);
});
