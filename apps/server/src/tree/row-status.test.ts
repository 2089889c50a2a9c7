import type { SentQuery } from '@hawser/contract/live';
import type { Overview } from '@hawser/contract/overview';
import type { Router } from '@hawser/contract/routers';
import type { TreeRow } from '@hawser/contract/tree';
import { LEASE_MS } from '@hawser/domain/routers';
import { emptyCounts } from '@hawser/domain/status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections, readWindow } from '../collections.ts';
import { fleetIndexes } from '../fleet-index/index.ts';
import { CachedReader } from '../live/cached-reader.ts';
import { configMap, deployment, fleetOf, report, reportObject, rule } from '../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';

const BACK_OFF = 'pod web-7d9, container main: ImagePullBackOff: Back-off pulling image "web:broken"';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;

/** Three clusters with a Deployment and a ConfigMap each, all UP; on `bad` the image of the Deployment cannot be pulled. */
async function fleetWithBadImage() {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const [network, other] = [await user.network('shop'), await user.network('other')];
  const web = await user.object(network, deployment('web'));
  const settings = await user.object(network, configMap('settings'));
  await user.rules(network, rule([], []));
  const attach = async (name: string, isEdge: boolean) =>
    user.attach(network, await user.cluster(name), isEdge ? { isEdge, hubName: '', namespace: name } : {});
  const routers = {
    hub: await attach('hub', false),
    bad: await attach('bad', true),
    east: await attach('east', true),
  };
  const quiet = await user.attach(other, await user.cluster('quiet'));
  for (const router of [...Object.values(routers), quiet]) await report(nouns, uid, router);
  for (const router of Object.values(routers)) {
    await reportObject(nouns, uid, router, settings);
    const isBad = router === routers.bad;
    const kubeStatus = { replicas: 2, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 1 };
    await reportObject(
      nouns,
      uid,
      router,
      web,
      isBad ? { status: 'WARN', message: BACK_OFF, kubeStatus } : {},
    );
  }
  return { uid, user, network, other, web, ...routers };
}

/** What a window shows, by the database and by the fleet index, which must agree. */
async function windowOf<Row>(
  uid: string,
  sent: Omit<SentQuery, 'range'> & { collection: string },
): Promise<Row[]> {
  const query: SentQuery = { ...sent, range: { from: 0, to: 50 } };
  const { store, clock } = nouns;
  const index = fleetIndexes({ store, clock, log: silent }).create(uid);
  await index.load();
  const opened = collections.open(query);
  if ('code' in opened) throw new Error(opened.message);
  const [indexed] = await new CachedReader(uid, index, { store, clock }).contents([opened]);
  const read = await store.tenantRead(uid, (tx) => readWindow(tx, query, clock.time));
  expect(indexed).toEqual(read);
  return read.keys.map((key) => read.rows.get(key) as Row);
}

const TREE = { collection: 'tree' as const, expandDepth: 2, toggled: [] };
const shown = (rows: readonly TreeRow[]) => rows.map(({ name, status }) => `${name} ${status.label}`);
const tree = (uid: string, more: object = {}) => windowOf<TreeRow>(uid, { ...TREE, ...more });

it('a pod that cannot pull its image colors its cluster, their network, and nothing else', async () => {
  const { uid } = await fleetWithBadImage();
  expect(shown(await tree(uid))).toEqual([
    'other up',
    'quiet up',
    'shop warn',
    'hub up',
    'bad warn',
    'east up',
  ]);
  const [, , network] = await tree(uid);
  expect(network?.counts).toEqual({ ...emptyCounts, positive: 2, warning: 1 });
  const clusters = await windowOf<{ name: string; status: { label: string } }>(uid, {
    collection: 'clusters',
  });
  expect(clusters.map(({ name, status }) => `${name} ${status.label}`)).toEqual([
    'bad warn',
    'east up',
    'hub up',
    'quiet up',
  ]);
  const [overview] = await windowOf<Overview>(uid, { collection: 'overview' });
  expect(overview).toEqual({
    networks: { ...emptyCounts, positive: 1, warning: 1 },
    clusters: { ...emptyCounts, positive: 3, warning: 1 },
    routers: { ...emptyCounts, positive: 3, warning: 1 },
    objects: { ...emptyCounts, positive: 1, warning: 1 },
  });
});

it('a filter by status counts what it shows, in the tree, the clusters and the overview alike', async () => {
  const { uid } = await fleetWithBadImage();
  const [overview] = await windowOf<Overview>(uid, { collection: 'overview' });
  for (const tone of ['positive', 'warning', 'negative'] as const) {
    const tones = [tone];
    const rows = await tree(uid, { tones });
    const clusters = rows.filter(({ kind, status }) => kind === 'router' && status.tone === tone);
    const flat = await windowOf(uid, { collection: 'clusters', tones });
    expect(clusters).toHaveLength(overview?.routers[tone] ?? -1);
    expect(flat).toHaveLength(overview?.clusters[tone] ?? -1);
    const counts = { clusters: clusters.length, networks: overview?.networks[tone] };
    for (const [counted, total] of Object.entries(counts)) {
      const query = { ...TREE, tones, counted, range: { from: 0, to: 0 } } as const;
      const read = await nouns.store.tenantRead(uid, (tx) => readWindow(tx, query, nouns.clock.time));
      expect(read.total, `${counted} that are ${tone}`).toBe(total);
    }
  }
});

it('what is up is shown only on clusters that are up; what is not, also below what is worse', async () => {
  const { uid, user, network, bad, hub, east } = await fleetWithBadImage();
  const broken = await user.object(network, configMap('broken'));
  for (const router of [hub, east]) await reportObject(nouns, uid, router, broken);
  await reportObject(nouns, uid, bad, broken, { status: 'DOWN' });
  const names = async (more: object) =>
    (await tree(uid, more)).map(({ depth, name, status }) => `${depth} ${name} ${status.label}`);
  expect(await names({ tones: ['positive'], text: 'settings' })).toEqual([
    '0 shop down',
    '1 hub up',
    '2 settings up',
    '1 east up',
    '2 settings up',
  ]);
  expect(await names({ tones: ['warning'] })).toEqual(['0 shop down', '1 bad down', '2 web warn']);
  expect(await names({ tones: ['warning', 'positive'], text: 'web' })).toEqual([
    '0 shop down',
    '1 hub up',
    '2 web up',
    '1 bad down',
    '2 web warn',
    '1 east up',
    '2 web up',
  ]);
});

it('the explanation says which of the two decided, down to the message of the pod; the own status stays', async () => {
  const { uid, user, bad } = await fleetWithBadImage();
  const [, , network, , cluster] = await tree(uid);
  expect(cluster?.status.reason.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'router bad',
    'object web',
    'pod web-7d9',
  ]);
  expect(cluster?.status.reason[0]?.text).toBe('worst status of its applications (agent status: up)');
  expect(cluster?.status.reason.at(-1)?.text).toContain('ImagePullBackOff');
  expect(network?.status.reason.map(({ kind }) => kind)).toEqual(['network', 'router', 'object', 'pod']);
  expect(network?.status.reason[0]?.text).toBe('worst status of its clusters');
  const { items } = await user.get<{ items: Router[] }>('/routers?tones=warning');
  expect(items.map(({ id, status, rowStatus }) => [id, status.status, rowStatus.status])).toEqual([
    [bad.id, 'UP', 'WARN'],
  ]);
});

it('a filter by status finds objects and opens the path to them', async () => {
  const { uid } = await fleetWithBadImage();
  const found = await tree(uid, { expandDepth: 1, tones: ['warning'] });
  expect(shown(found)).toEqual(['shop warn', 'bad warn', 'web warn']);
  expect(found.map(({ expanded }) => expanded)).toEqual([true, true, false]);
  expect(shown(await tree(uid, { tones: ['warning'], text: 'ba' }))).toEqual(['shop warn', 'bad warn']);
  expect(await tree(uid, { tones: ['unknown'] })).toEqual([]);
});

it('the worst come first, then by name', async () => {
  const { uid } = await fleetWithBadImage();
  const order = { by: 'status' as const, descending: true };
  expect(shown(await tree(uid, { order }))).toEqual([
    'shop warn',
    'bad warn',
    'hub up',
    'east up',
    'other up',
    'quiet up',
  ]);
});

it('a row is not green while an object waits to be applied, nor after the lease expired', async () => {
  const { uid, user, network, web, bad } = await fleetWithBadImage();
  await reportObject(nouns, uid, bad, web);
  expect((await tree(uid)).every(({ status }) => status.status === 'UP')).toBe(true);
  await user.object(network, configMap('new'));
  expect(shown(await tree(uid))).toContain('shop progressing');
  nouns.clock.time += LEASE_MS;
  for (const { status } of await tree(uid)) expect(status.tone).toBe('unknown');
});
