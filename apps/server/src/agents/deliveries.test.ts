import type { Network } from '@hawser/contract/networks';
import type { AppObject, WholeObject } from '@hawser/contract/objects';
import { LEASE_MS } from '@hawser/domain/routers';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployment, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { objectReport, type TestConnection } from './testing/agent.ts';
import { startGateway, type TestGateway } from './testing/gateway.ts';
import { application, connect, gitOpsNetwork } from './testing/gitops.ts';

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

/** The desired set of the agent, by id, after these messages. */
class Received {
  readonly #connection: TestConnection;
  readonly has = new Map<string, { name: string; destination: unknown; digest: string }>();

  constructor(connection: TestConnection) {
    this.#connection = connection;
  }

  /** Reads messages until it has objects with exactly these names. */
  async until(...names: string[]): Promise<void> {
    const wanted = names.toSorted().join();
    while (
      [...this.has.values()]
        .map(({ name }) => name)
        .sort()
        .join() !== wanted
    ) {
      const { apply, remove } = await this.#connection.next('desired');
      for (const { objectID, manifest, digest } of apply) {
        const { metadata, spec } = manifest as { metadata: { name: string }; spec: { destination: unknown } };
        this.has.set(objectID, { name: metadata.name, destination: spec.destination, digest });
      }
      for (const id of remove) this.has.delete(id);
    }
  }

  idOf(name: string): string {
    const found = [...this.has].find(([, each]) => each.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found[0];
  }

  digestOf(name: string): string {
    return this.has.get(this.idOf(name))?.digest ?? '';
  }
}

const states = (uid: string) =>
  nouns.store.tenant(uid, ({ db }) =>
    db.selectFrom('object_states').selectAll().orderBy('router_id').orderBy('object_id').execute(),
  );

/** A GitOps network with an Application on two edges, and the connected agent of its hub. */
async function delivering() {
  const of = await gitOpsNetwork(nouns, ['berlin', 'paris']);
  await of.fleet.rules(of.network, rule(['eq', 'tag', 'internals-edge'], []));
  const shop = await of.fleet.object(of.network, application('shop'));
  const { agent, connection } = await connect(server, of.uid, of.hub);
  const received = new Received(connection);
  await received.until('shop--berlin', 'shop--paris');
  return { ...of, shop, agent, connection, received };
}

test('the agent of the hub writes an Application for each cluster; those of the edges receive none', async () => {
  const { uid, edges, shop, received, connection } = await delivering();
  const [berlin, paris] = edges;
  expect([...received.has].map(([id, { destination }]) => [id, destination]).sort()).toEqual(
    [
      [`${shop.id}.${berlin?.id}`, { name: 'berlin' }],
      [`${shop.id}.${paris?.id}`, { name: 'paris' }],
    ].sort(),
  );
  if (berlin === undefined) throw new Error('not attached');
  const edge = await connect(server, uid, berlin);
  expect(await edge.connection.next('desired')).toMatchObject({ apply: [], keep: [], complete: true });
  edge.connection.close();
  connection.close();
});

test('what changes reaches the hub: objects, rules, attached and detached clusters', async () => {
  const { uid, fleet, network, hub, edges, shop, received, connection } = await delivering();
  const before = received.digestOf('shop--berlin');
  await nouns.request(uid, 'PATCH', `/objects/${shop.id}`, {
    body: { yaml: application('shop', 'deploy') },
    version: shop.version,
  });
  await waitUntil(
    async () => {
      await received.until('shop--berlin', 'shop--paris');
      const { apply } = await connection.next('desired');
      for (const each of apply)
        received.has.set(each.objectID, { name: 'shop--berlin', destination: null, digest: each.digest });
      return received.has.size > 0 || null;
    },
    { what: 'the change' },
  );
  expect(received.digestOf('shop--berlin')).not.toBe(before);
  received.has.clear();
  await fleet.rules(network, rule(['eq', 'name', 'berlin'], []));
  // On its only cluster it bears its own name.
  await received.until('shop');
  expect(received.idOf('shop')).toBe(`${shop.id}.${edges[0]?.id}`);
  await fleet.rules(network, rule([], []));
  await received.until('shop--berlin', 'shop--paris', 'shop--hub-one');
  expect(received.idOf('shop--hub-one')).toBe(`${shop.id}.${hub.id}`);
  await fleet.attach(network, await fleet.cluster('rome'), { isEdge: true });
  await received.until('shop--berlin', 'shop--paris', 'shop--hub-one', 'shop--rome');
  await nouns.request(uid, 'DELETE', `/objects/${shop.id}`);
  await received.until();
  connection.close();
});

test('a reconnected agent receives only what differs, and nothing of another network', async () => {
  const { uid, fleet, network, hub, edges, agent, shop, received, connection } = await delivering();
  const other = await gitOpsNetwork(nouns, ['oslo']);
  await other.fleet.rules(other.network, rule([], []));
  const foreign = await other.fleet.object(other.network, application('theirs'));
  connection.close();
  await fleet.rules(network, rule(['eq', 'tag', 'internals-edge'], []), rule(['eq', 'name', 'hub-one'], []));
  const kept = received.idOf('shop--paris');
  const have = { [kept]: received.digestOf('shop--paris'), [`${foreign.id}.${other.edges[0]?.id}`]: 'x' };
  const again = await agent.connect({ have });
  const { apply, remove, keep } = await again.next('desired');
  expect(apply.map(({ objectID }) => objectID).sort()).toEqual(
    [`${shop.id}.${edges[0]?.id}`, `${shop.id}.${hub.id}`].sort(),
  );
  // A placement that changed while it was away may be named as well, by the id of its object: the agent has none of that id.
  const delivered = remove.filter((id) => id.includes('.'));
  expect(delivered).toEqual([`${foreign.id}.${other.edges[0]?.id}`]);
  expect(keep).toEqual([kept]);
  expect(await states(uid)).toEqual([]);
  again.close();
});

test('an Application that is deleted without cascade is named as such, also to an agent that was away', async () => {
  const { uid, fleet, network, agent, shop, received, connection } = await delivering();
  const cart = await fleet.object(network, application('cart'));
  await received.until('cart--berlin', 'cart--paris', 'shop--berlin', 'shop--paris');
  const idsOf = ({ id }: { id: string }) =>
    [...received.has.keys()].filter((key) => key.startsWith(id)).sort();
  const [shops, carts] = [idsOf(shop), idsOf(cart)];
  const digests = (ids: string[]) => ids.map((id) => [id, received.has.get(id)?.digest ?? '']);
  const have = Object.fromEntries(digests([...shops, ...carts]));
  const orphaned = async (from: TestConnection) => {
    for (;;) {
      const { remove, orphan = [] } = await from.next('desired');
      if (remove.length > 0) return { remove: remove.toSorted(), orphan: orphan.toSorted() };
    }
  };
  await nouns.request(uid, 'DELETE', `/objects/${shop.id}`, { body: { cascade: false } });
  expect(await orphaned(connection)).toEqual({ remove: shops, orphan: shops });
  connection.close();
  await nouns.request(uid, 'DELETE', `/objects/${cart.id}`);
  const again = await agent.connect({ have });
  expect(await orphaned(again)).toEqual({ remove: [...shops, ...carts].sort(), orphan: shops });
  again.close();
  const { items } = (await nouns.request<{ items: { name: string }[] }>(uid, 'GET', '/changes')).body;
  expect(items.map(({ name }) => name)).toContain(
    'shop: Application deleted without cascade: what it created stays',
  );
});

test('a report of the hub is stored for the cluster that it is about, with the hub as its reporter', async () => {
  const { uid, fleet, hub, edges, shop, received, connection } = await delivering();
  const [berlin, paris] = edges;
  const report = (name: string, status: string, message = '') =>
    objectReport(received.idOf(name), {
      status,
      message,
      appliedDigest: received.digestOf(name),
      kubeStatus: null,
      argo: { health: status, sync: 'SYNCED', revision: '4f2a', operation: 'SUCCEEDED' },
    });
  await connection.reportAndWait({
    full: true,
    objects: [
      report('shop--berlin', 'SYNCED'),
      report('shop--paris', 'DEGRADED', 'Deployment web exceeded its deadline'),
    ],
  });
  const [object] = await nouns.store.tenant(uid, ({ db }) =>
    db.selectFrom('objects').select('digest').where('id', '=', shop.id).execute(),
  );
  expect(await states(uid)).toMatchObject(
    [berlin, paris]
      .map((edge) => ({
        router_id: edge?.id,
        object_id: shop.id,
        status: edge === berlin ? 'SYNCED' : 'DEGRADED',
        applied_digest: object?.digest,
        reported_by: hub.id,
      }))
      .sort((a, b) => ((a.router_id ?? '') < (b.router_id ?? '') ? -1 : 1)),
  );
  nouns.clock.time = server.clock.now();
  const shown = async () => (await fleet.get<AppObject>(`/objects/${shop.id}`)).status;
  expect(await shown()).toMatchObject({
    status: 'DEGRADED',
    reason: [{}, { name: 'paris' }, { text: 'Deployment web exceeded its deadline' }],
  });
  expect(await shown()).toMatchObject({ argoHealth: 'DEGRADED' });
  expect((await fleet.placements(shop)).find(({ clusterName }) => clusterName === 'berlin')).toMatchObject({
    status: { status: 'SYNCED', tone: 'positive' },
    argo: { sync: 'SYNCED', revision: '4f2a' },
  });
  nouns.clock.time += LEASE_MS;
  const silent = `no heartbeat from the agent of the hub ${hub.clusterName}`;
  expect(await shown()).toMatchObject({ status: 'UNKNOWN' });
  for (const { status } of await fleet.placements(shop)) expect(status.reason.at(-1)?.text).toBe(silent);
  await connection.reportAndWait({ full: true, objects: [report('shop--paris', 'HEALTHY')] });
  expect((await states(uid)).map(({ router_id, status }) => [router_id, status])).toEqual([
    [paris?.id, 'HEALTHY'],
  ]);
  await connection.reportAndWait({ removed: [received.idOf('shop--paris')] });
  expect(await states(uid)).toEqual([]);
  connection.close();
});

test('an Application names what Argo CD manages for it, and an object the Application that delivers it', async () => {
  const { uid, fleet, shop, edges, connection } = await delivering();
  const [berlin, paris] = edges;
  if (berlin === undefined || paris === undefined) throw new Error('not attached');
  const plain = await fleet.network('plain');
  await fleet.attach(plain, { id: berlin.cloudID }, { namespace: 'apps' });
  await fleet.rules(plain, rule([], []));
  const web = await fleet.object(plain, deployment('web'));
  const other = await fleet.object(plain, deployment('other'));
  const resource = (name: string, namespace: string) => ({
    group: 'apps',
    version: 'v1',
    kind: 'Deployment',
    namespace,
    name,
    status: 'SYNCED',
    health: 'HEALTHY',
  });
  const here = resource('web', 'apps');
  const elsewhere = resource('other', 'elsewhere');
  const objects = [
    objectReport(`${shop.id}.${berlin.id}`, { appliedDigest: 'a.b', resources: [elsewhere, here] }),
    objectReport(`${shop.id}.${paris.id}`, {
      appliedDigest: 'a.b',
      resources: [{ ...here, name: 'a\u0000b' }],
    }),
  ];
  await connection.reportAndWait({ full: true, objects });
  const read = (id: string) => fleet.get<WholeObject>(`/objects/${id}`);
  const { gitopsResources } = await read(shop.id);
  expect(gitopsResources.filter(({ routerID }) => routerID === berlin.id)).toEqual(
    [elsewhere, here].map((each) => ({ ...each, routerID: berlin.id })),
  );
  expect(gitopsResources.find(({ routerID }) => routerID === paris.id)?.name).not.toContain('\u0000');
  expect(await read(web.id)).toMatchObject({ applicationParentID: shop.id, parentID: shop.id });
  expect(await read(other.id)).toMatchObject({
    applicationParentID: null,
    parentID: null,
    gitopsResources: [],
  });
  expect(await read(shop.id)).toMatchObject({ applicationParentID: null });
  const { body } = await nouns.request<{ items: object[] }>(uid, 'GET', '/objects');
  for (const item of body.items) expect(item).not.toHaveProperty('gitopsResources');
  connection.close();
});

test('what a hub reported stays until the last part of a full report that does not name it', async () => {
  const { uid, edges, connection, shop } = await delivering();
  const [berlin, paris] = edges.map(({ id }) => `${shop.id}.${id}`);
  const healthy = (id = '') => objectReport(id, { status: 'HEALTHY' });
  const routers = async () => (await states(uid)).map(({ router_id }) => router_id).toSorted();
  await connection.reportAndWait({ full: true, objects: [healthy(berlin), healthy(paris)] });
  const all = await routers();
  expect(all).toHaveLength(2);
  await connection.reportAndWait({ full: true, more: true, objects: [healthy(berlin)] });
  expect(await routers()).toEqual(all);
  await connection.reportAndWait({ objects: [healthy(paris)] });
  expect(await routers()).toEqual(all);
  await connection.reportAndWait({ full: true, more: true, objects: [healthy(berlin)] });
  await connection.reportAndWait({});
  expect(await routers()).toEqual([edges[0]?.id]);
  connection.close();
});

test('a hub reports only of its network, and an edge nothing of what Argo CD delivers', async () => {
  const one = await delivering();
  const { network: second } = await gitOpsNetwork(nouns, []);
  const other = await one.fleet.network('plain');
  const router = await one.fleet.attach(other, await one.fleet.cluster('lone'));
  const [berlin, paris] = one.edges;
  if (berlin === undefined) throw new Error('not attached');
  const edge = await connect(server, one.uid, berlin);
  await one.connection.reportAndWait({
    full: true,
    objects: [
      objectReport(`${one.shop.id}.${berlin.id}`, { status: 'HEALTHY', appliedDigest: 'a.b' }),
      objectReport(`${one.shop.id}.${router.id}`),
      objectReport(`${one.shop.id}.${second.id}`),
      objectReport(`${one.shop.id}.${paris?.id}.more`),
      objectReport(`${one.shop.id}.`),
    ],
  });
  const reported = async () =>
    (await states(one.uid)).map(({ router_id, object_id, status }) => [router_id, object_id, status]);
  const expected = [[berlin.id, one.shop.id, 'HEALTHY']];
  expect(await reported()).toEqual(expected);
  await edge.connection.reportAndWait({
    full: true,
    objects: [objectReport(one.shop.id, { status: 'FAILED' }), objectReport(`${one.shop.id}.${paris?.id}`)],
    removed: [one.shop.id, `${one.shop.id}.${berlin.id}`],
  });
  expect(await reported()).toEqual(expected);
  const lone = await connect(server, one.uid, router);
  await lone.connection.reportAndWait({
    objects: [objectReport(`${one.shop.id}.${paris?.id}`)],
    removed: [`${one.shop.id}.${berlin.id}`],
  });
  expect(await reported()).toEqual(expected);
  for (const { connection } of [one, edge, lone]) connection.close();
});

test('features are delivered as Applications of their project, on the clusters of their role', async () => {
  const { uid, fleet, network, received } = await delivering();
  const choose = async (...slugs: string[]) => {
    const { version } = await fleet.get<Network>(`/networks/${network.id}`);
    const sent = { body: { features: ['argocd', ...slugs] }, version };
    return nouns.request(uid, 'PATCH', `/networks/${network.id}`, sent);
  };
  expect((await choose('sealedSecrets')).status).toBe(200);
  const edges = ['sealed-secrets-edge--berlin', 'sealed-secrets-edge--paris'];
  const shop = ['shop--berlin', 'shop--paris'];
  await received.until('nethopper-feature', 'sealed-secrets-hub', ...edges, ...shop);
  const { destination } = received.has.get(received.idOf('sealed-secrets-edge--paris')) ?? {};
  expect(destination).toEqual({ namespace: 'kube-system', name: 'paris' });
  await choose();
  await received.until(...shop);
});
