import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedCommands, configMap, fleetOf, report, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada() {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  return fleetOf(nouns, uid);
}
const define = (uid: string, body: object) => nouns.request(uid, 'POST', '/clusters', { body });

describe('defining a cluster', () => {
  it('gives it its alias in lower case as name, not attached', async () => {
    const user = await ada();
    const cluster = await user.cluster(' Edge-One ', ['prod', '', 'prod']);
    expect(cluster).toMatchObject({
      name: 'edge-one',
      alias: 'Edge-One',
      kubesDistro: 'basic',
      systemtype: 'kubernetes',
      tags: { prod: 'user' },
      isAttached: false,
      allowDeletion: true,
      readOnly: false,
      tagsInternal: [],
      installedNamespaces: [],
      upload_ids: [],
      kubernetesVersion: null,
      networks: [],
      status: { status: 'NOT ATTACHED', tone: 'informational' },
    });
    expect(await user.get<Cluster>(`/clusters/${cluster.id}`)).toEqual(cluster);
    expect(await auditedCommands(nouns, user.uid)).toEqual(['defineCluster cluster']);
  });

  it.each([
    [{ alias: '' }, 'alias', 'Cluster name must be at least 2 characters.'],
    [
      { alias: '9lives' },
      'alias',
      'Cluster name must: start with a letter, end with a letter or digit, and contain only letters, digits and "-"',
    ],
    [
      { alias: 'edge', tags: ['internals-hub'] },
      'tags',
      'Tags that start with "internals-" are set by the system.',
    ],
    [{ alias: 'edge', tags: ['1st'] }, 'tags', '1-20 alphanumeric or "-" characters, starts with alpha'],
    [{ alias: 'edge', systemtype: 'docker' }, 'systemtype', 'Validation failed. Please try again.'],
    [{ alias: 'edge', kubesDistro: 'mine' }, 'kubesDistro', 'Validation failed. Please try again.'],
    [
      { alias: 'edge', location: 'Rome\u202e' },
      'location',
      'Cluster location must not contain hidden characters.',
    ],
    [
      { alias: 'edge', context_name: 'c'.repeat(254) },
      'context_name',
      'Context name must be at most 253 characters.',
    ],
    [
      { alias: 'edge', context_name: 'prod\u202e' },
      'context_name',
      'Context name must not contain hidden characters.',
    ],
  ])('refuses %o', async (body, path, message) => {
    const { uid } = await ada();
    const answer = await define(uid, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ message, path });
  });

  it('gives a name to one of many concurrent requests, ignoring case', async () => {
    const { uid } = await ada();
    const aliases = ['edge', 'Edge', 'EDGE', 'eDGE'];
    const answers = await Promise.all(aliases.map((alias) => define(uid, { alias })));
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body.errors[0]).toMatchObject({
      message: 'Cluster already exists.  Cluster names are case insensitive: edge',
      path: 'alias',
    });
  });
});

describe('updating a cluster', () => {
  it('requires the current version and keeps fields that are not sent', async () => {
    const user = await ada();
    const cluster = await user.cluster('edge', ['prod']);
    const path = `/clusters/${cluster.id}`;
    const update = (body: object, version: number) =>
      nouns.request<{ updated: Cluster }>(user.uid, 'PATCH', path, { body, version });
    const { updated } = (await update({ location: '  New   York ' }, 1)).body;
    expect(updated).toMatchObject({ location: 'New York', tags: { prod: 'user' }, version: 2 });
    const late = await nouns.request(user.uid, 'PATCH', path, { body: { tags: [] }, version: 1 });
    expect(late.status).toBe(412);
    expect(late.body.conflict).toMatchObject({ sent: 1, current: 2, record: { location: 'New York' } });
    expect((await update({ tags: [] }, 2)).body.updated.tags).toEqual({});
  });

  it('moves objects when its tags match other rules', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const cluster = await user.cluster('edge', ['prod']);
    await user.attach(network, cluster);
    await user.object(network, configMap('settings'));
    await user.rules(network, rule(['eq', 'tag', 'prod'], []));
    expect(await user.placementPairs(network)).toEqual(['edge/settings']);
    const tag = (tags: string[], version: number) =>
      nouns.request(user.uid, 'PATCH', `/clusters/${cluster.id}`, { body: { tags }, version });
    await tag(['test'], 1);
    expect(await user.placementPairs(network)).toEqual([]);
    await tag(['test', 'prod'], 2);
    expect(await user.placementPairs(network)).toEqual(['edge/settings']);
  });
});

describe('deleting a cluster', () => {
  it('is refused while it is attached, and afterwards leaves no rows', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const cluster = await user.cluster('edge');
    const router = await user.attach(network, cluster);
    const path = `/clusters/${cluster.id}`;
    const refused = await nouns.request(user.uid, 'DELETE', path);
    expect(refused.status).toBe(409);
    expect(refused.body.errors[0]?.message).toBe('Cluster could not be deleted.');
    expect(await user.get<Cluster>(path)).toMatchObject({
      isAttached: true,
      allowDeletion: false,
      can: { delete: { allowed: false } },
      networks: [{ networkID: network.id, networkName: 'demo', routerID: router.id, detaching: false }],
    });
    await nouns.request(user.uid, 'POST', `/routers/${router.id}/detach`);
    expect((await nouns.request(user.uid, 'DELETE', path)).status).toBe(200);
    expect((await nouns.request(user.uid, 'GET', path)).status).toBe(404);
    expect((await define(user.uid, { alias: 'edge' })).status).toBe(201);
  });
});

describe('the status of a cluster', () => {
  it('is that of its worst attachment, with the state its agent observed', async () => {
    const user = await ada();
    const cluster = await user.cluster('edge');
    const one = await user.attach(await user.network('one'), cluster);
    const two = await user.attach(await user.network('two'), cluster, { namespace: 'second' });
    await report(nouns, user.uid, one);
    await report(nouns, user.uid, two, { status: 'FAILED', message: 'no room on the node' });
    const read = await user.get<Cluster>(`/clusters/${cluster.id}`);
    expect(read).toMatchObject({ kubernetesVersion: 'v1.34.1', nodeCount: 3, observedDistro: 'k3s' });
    expect(read.status.status).toBe('FAILED');
    expect(read.status.reason.at(-1)?.text).toBe('no room on the node');
    nouns.clock.time += 30_000;
    const later = await user.get<Cluster>(`/clusters/${cluster.id}`);
    expect(later.status).toMatchObject({ status: 'UNKNOWN', tone: 'unknown' });
    expect(later.status.reason.at(-1)?.text).toBe('no heartbeat from its agent');
  });
});

describe('the list of clusters', () => {
  it('finds a cluster by its name, alias, location and region', async () => {
    const user = await ada();
    for (const [alias, location] of [
      ['Harbour', 'Oslo'],
      ['Quay', 'Bergen'],
    ]) {
      expect((await define(user.uid, { alias, location })).status).toBe(201);
    }
    const found = async (q: string) =>
      (await user.get<{ items: Cluster[] }>(`/clusters?q=${q}`)).items.map(({ alias }) => alias);
    expect(await found('oslo')).toEqual(['Harbour']);
    expect(await found('QUAY')).toEqual(['Quay']);
    expect(await found('lima')).toEqual([]);
  });

  it('is ordered by the numbers of the Kubernetes version, and by nodes', async () => {
    const user = await ada();
    for (const [alias, version, nodes] of [
      ['oslo', 'v1.34.1', 5],
      ['lima', 'v1.9.12', 7],
      ['rome', 'v1.10.0+k3s1', 1],
    ] as const) {
      const router = await user.attach(await user.network(`net-${alias}`), await user.cluster(alias));
      await report(nouns, user.uid, router);
      await nouns.store.tenant(user.uid, ({ db }) =>
        db
          .updateTable('router_states')
          .set({ kubernetes_version: version, node_count: nodes })
          .where('router_id', '=', router.id)
          .execute(),
      );
    }
    await user.cluster('new');
    const ordered = async (by: string) =>
      (await user.get<{ items: Cluster[] }>(`/clusters?orderBy=${by}`)).items.map(({ name }) => name);
    expect(await ordered('version')).toEqual(['new', 'lima', 'rome', 'oslo']);
    expect(await ordered('nodes')).toEqual(['new', 'rome', 'oslo', 'lima']);
  });
});

describe('the list of clusters by last contact', () => {
  it('begins with clusters without an agent, and then those that were silent for longest', async () => {
    const user = await ada();
    const started = nouns.clock.time;
    for (const [alias, seconds] of [
      ['oslo', 3],
      ['lima', 1],
      ['rome', 2],
    ] as const) {
      const router = await user.attach(await user.network(`seen-${alias}`), await user.cluster(alias));
      nouns.clock.time = started + seconds * 1000;
      await report(nouns, user.uid, router);
    }
    await user.cluster('new');
    const ordered = async (query: string) =>
      (await user.get<{ items: Cluster[] }>(`/clusters?${query}`)).items.map(({ name }) => name);
    expect(await ordered('orderBy=seen')).toEqual(['new', 'lima', 'rome', 'oslo']);
    expect(await ordered('orderBy=seen&descending=true')).toEqual(['oslo', 'rome', 'lima', 'new']);
  });
});

describe('a cluster of a GitOps network', () => {
  it('is read-only except for its tags, with the reason, until it is detached', async () => {
    const user = await ada();
    const cluster = await user.cluster('hub-one');
    const body = { name: 'shops', features: ['argocd'], hub: { cloudID: cluster.id } };
    const { created } = (await nouns.request<{ created: Network }>(user.uid, 'POST', '/networks', { body }))
      .body;
    const path = `/clusters/${cluster.id}`;
    const read = () => user.get<Cluster>(path);
    const change = async (changes: object) =>
      nouns.request(user.uid, 'PATCH', path, { body: changes, version: (await read()).version });
    const reason =
      'The Cluster belongs to the GitOps Network shops: only tags and credentials can be changed.';
    expect(await read()).toMatchObject({
      readOnly: true,
      installedNamespaces: ['hawser'],
      can: { redefine: { allowed: false, reason }, update: { allowed: true } },
    });
    for (const [changes, at] of [
      [{ location: 'Rome' }, 'location'],
      [{ kubesDistro: 'gke', tags: ['prod'] }, 'kubesDistro'],
    ] as const) {
      const { status, body } = await change(changes);
      expect([status, body.errors[0]?.path, body.errors[0]?.message]).toEqual([409, at, reason]);
    }
    expect((await change({ tags: ['prod'], location: '', kubesDistro: 'basic' })).status).toBe(200);
    await nouns.request(user.uid, 'POST', `/routers/${created.hub?.routerID}/detach`);
    expect((await change({ location: 'Rome' })).status).toBe(200);
    expect(await read()).toMatchObject({ readOnly: false, location: 'Rome', tags: { prod: 'user' } });
  });
});
