import type { Arrival, Change, ChangedYaml } from '@hawser/contract/changes';
import type { ClusterPlacement } from '@hawser/contract/placement';
import { statusRank } from '@hawser/domain/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configMap, fleetOf, report, reportObject, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;

/** A network with two clusters and one application, each change a minute after the one before. */
async function smallFleet() {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const tick = () => {
    nouns.clock.time += 60_000;
  };
  const network = await user.network('shop');
  tick();
  const clusters = [await user.cluster('Lyon', ['france']), await user.cluster('oslo')];
  tick();
  const [lyon, oslo] = clusters;
  if (lyon === undefined || oslo === undefined) throw new Error('no clusters');
  const hub = await user.attach(network, lyon);
  const edge = await user.attach(network, oslo, { isEdge: true, hubName: '' });
  tick();
  const object = await user.object(network, configMap('settings'));
  tick();
  const changes = async (query: string) => (await user.get<{ items: Change[] }>(`/changes?${query}`)).items;
  return {
    uid,
    user,
    tick,
    network,
    lyon,
    oslo,
    hub,
    edge,
    object,
    changes,
    latest: async (query: string) => {
      const [change] = await changes(query);
      if (change === undefined) throw new Error('no change');
      return change;
    },
    arrival: async ({ id }: Change) =>
      (await user.get<{ items: Arrival[] }>(`/changes/${id}/arrivals`)).items[0],
    placements: async ({ id }: Change) =>
      (await user.get<{ items: ClusterPlacement[] }>(`/changes/${id}/placements`)).items,
    yamlOf: ({ id }: Change) => user.get<ChangedYaml>(`/changes/${id}/yaml`),
    patch: (path: string, version: number, body: object) =>
      nouns.request(uid, 'PATCH', path, { body, version }),
  };
}

it('shows which rules were added and removed, and what they placed', async () => {
  const { user, network, latest, arrival, placements, tick, uid, hub, object } = await smallFleet();
  const everywhere = rule([], []);
  const france = rule(['eq', 'tag', 'france'], []);
  await user.rules(network, everywhere);
  tick();
  await user.rules(network, france);
  const narrowed = await latest(`networkID=${network.id}`);
  expect(narrowed).toMatchObject({
    command: 'putDistributionRules',
    actorUid: uid,
    address: '127.0.0.1',
    subject: { kind: 'network', id: network.id, name: 'shop' },
    details: { rules: { removed: [everywhere], added: [france], kept: 0 }, removed: 1 },
  });
  expect(narrowed.details?.placed).toBeUndefined();
  tick();
  await user.rules(network, france, everywhere);
  const widened = await latest(`networkID=${network.id}`);
  expect(widened.details).toEqual({ rules: { removed: [], added: [everywhere], kept: 1 }, placed: 1 });
  expect((await placements(widened)).map(({ clusterName }) => clusterName)).toEqual(['oslo']);
  expect(await arrival(widened)).toMatchObject({ placements: 1, clusters: 1, applied: 0 });
  // What an earlier rule placed is not of this change.
  await report(nouns, uid, hub);
  await reportObject(nouns, uid, hub, object, { status: 'UP' });
  expect(await arrival(widened)).toMatchObject({ placements: 1, applied: 0 });
});

it('shows how far a new version has arrived, and its YAML before and after', async () => {
  const fleet = await smallFleet();
  const { user, network, object, hub, edge, uid, patch, latest, arrival, yamlOf, tick } = fleet;
  await user.rules(network, rule([], []));
  tick();
  const created = await latest(`objectID=${object.id}`);
  expect(created).toMatchObject({ name: 'settings: ConfigMap created in network shop', networkName: 'shop' });
  expect(await yamlOf(created)).toEqual({ before: null, after: configMap('settings'), isKept: true });
  const yaml = `${configMap('settings')}data:\n  a: b\n`;
  await patch(`/objects/${object.id}`, 1, { yaml, tags: ['new'] });
  const changed = await latest(`objectID=${object.id}`);
  expect(changed.details).toEqual({
    yaml: { before: 1, after: 2 },
    fields: [{ name: 'tags', before: null, after: 'new' }],
  });
  expect(await yamlOf(changed)).toEqual({ before: configMap('settings'), after: yaml, isKept: true });
  expect(await yamlOf(created)).toMatchObject({ after: configMap('settings') });
  expect(await arrival(changed)).toMatchObject({
    placements: 2,
    clusters: 2,
    sent: 0,
    applied: 0,
    laterVersion: null,
  });
  for (const [router, status] of [
    [hub, 'UP'],
    [edge, 'DOWN'],
  ] as const) {
    await report(nouns, uid, router);
    const { items } = await user.get<{ items: { id: string }[] }>(`/objects?ids=${object.id}`);
    expect(items).toHaveLength(1);
    await reportObject(nouns, uid, router, object, { status });
  }
  await reportObject(nouns, uid, edge, object, { status: 'PROGRESSING' });
  const underway = await arrival(changed);
  expect(underway).toMatchObject({ sent: 2, applied: 2, progressing: 1 });
  expect(underway?.counts).toMatchObject({ positive: 1, warning: 1, negative: 0 });
  await reportObject(nouns, uid, edge, object, { status: 'DOWN' });
  const { counts, applied, progressing } = (await arrival(changed)) ?? {};
  expect(progressing).toBe(0);
  expect({ applied, positive: counts?.positive, negative: counts?.negative }).toEqual({
    applied: 2,
    positive: 1,
    negative: 1,
  });
  expect((await fleet.placements(changed)).map(({ clusterName }) => clusterName)).toEqual(['oslo', 'Lyon']);
  tick();
  await patch(`/objects/${object.id}`, 2, { yaml: configMap('settings') });
  expect((await arrival(changed))?.laterVersion).toBe(3);
});

/** Writes what an agent reports that cannot apply the current version. */
const reportRefusal = (uid: string) =>
  nouns.store.tenant(uid, ({ db }) =>
    sql`update object_states set status = 'FAILED', status_rank = ${statusRank('FAILED')},
          refused_digest = o.digest, refused_version = o.version
          from objects o where (o.owner_uid, o.id) = (object_states.owner_uid, object_states.object_id)`.execute(
      db,
    ),
  );

it('counts a cluster that refuses a new version as failing, and not as applied', async () => {
  const fleet = await smallFleet();
  const { user, network, object, hub, uid, patch, latest, arrival, tick } = fleet;
  await user.rules(network, rule([], []));
  await report(nouns, uid, hub);
  await reportObject(nouns, uid, hub, object, { status: 'UP' });
  tick();
  await patch(`/objects/${object.id}`, 1, { yaml: `${configMap('settings')}data:\n  a: b\n` });
  const changed = await latest(`objectID=${object.id}`);
  // The cluster goes on with the version that it has.
  await reportRefusal(uid);
  const refused = await arrival(changed);
  expect(refused).toMatchObject({ placements: 2, sent: 1, applied: 0 });
  expect(refused?.counts).toMatchObject({ positive: 0, warning: 0, negative: 1 });
  // Of the next version it has said nothing, until it refuses that too.
  tick();
  await patch(`/objects/${object.id}`, 2, { yaml: `${configMap('settings')}data:\n  a: c\n` });
  const next = await latest(`objectID=${object.id}`);
  const sent = await arrival(next);
  expect(sent).toMatchObject({ placements: 2, sent: 1, applied: 0 });
  expect(sent?.counts).toMatchObject({ positive: 0, warning: 0, negative: 0 });
  expect((await arrival(changed))?.counts.negative).toBe(1);
  await report(nouns, uid, hub);
  const [row] = (await fleet.placements(next)).filter(({ status }) => status.status === 'FAILED');
  expect(row?.status.reason[0]?.text).toBe(
    'ConfigMap settings is failed with an earlier version, the current one was not tried yet',
  );
  // An older agent does not name the version.
  const naming = (digest: string | null) =>
    nouns.store.tenant(uid, ({ db }) => sql`update object_states set refused_digest = ${digest}`.execute(db));
  await naming(null);
  expect((await arrival(next))?.counts.negative).toBe(1);
  await naming('d');
  // Without its agent it cannot have refused this one.
  await nouns.store.tenant(uid, ({ db }) =>
    sql`update router_states set session_ended_at = ${nouns.clock.time}`.execute(db),
  );
  const away = await arrival(next);
  expect([away?.sent, away?.counts.negative]).toEqual([0, 0]);
  // What it refused before it went it has got.
  await reportRefusal(uid);
  const gone = await arrival(next);
  expect([gone?.sent, gone?.counts.negative]).toEqual([1, 1]);
});

it('shows what an attached cluster got at once', async () => {
  const { user, network, latest, arrival, tick } = await smallFleet();
  await user.rules(network, rule([], []));
  tick();
  const router = await user.attach(network, await user.cluster('rome'), { isEdge: true, hubName: '' });
  const attached = await latest(`networkID=${network.id}`);
  expect(attached).toMatchObject({
    subject: { kind: 'router', id: router.id, name: 'rome', cloudID: router.cloudID },
    networkName: 'shop',
    details: { placed: 1 },
  });
  expect(await arrival(attached)).toMatchObject({ placements: 1, clusters: 1, applied: 0 });
});

it('lists the changes of a cluster with those of its networks and applications, newest first', async () => {
  const { user, network, lyon, oslo, object, changes, patch, tick } = await smallFleet();
  await user.rules(network, rule(['eq', 'tag', 'france'], []));
  tick();
  await patch(`/clusters/${lyon.id}`, lyon.version, { location: 'France', tags: ['france', 'prod'] });
  tick();
  await patch(`/clusters/${oslo.id}`, oslo.version, { tags: ['france'] });
  const of = async (query: string) => (await changes(query)).map(({ name }) => name);
  expect(await of(`cloudID=${lyon.id}`)).toEqual([
    'Lyon: location, tags changed (v1 → v2)',
    'shop: rules changed (1 rule)',
    'settings: ConfigMap created in network shop',
    'Cluster Lyon attached to network shop as hub hub, namespace hawser',
    'Cluster Lyon defined',
    'Network shop defined',
  ]);
  const [moved] = await changes(`cloudID=${oslo.id}&limit=1`);
  expect(moved?.details).toEqual({
    fields: [{ name: 'tags', before: null, after: 'france' }],
    placed: 1,
  });
  expect(await of(`networkID=${network.id}&kinds=object`)).toEqual([
    'settings: ConfigMap created in network shop',
  ]);
  expect(await of('q=LOCATION')).toEqual(['Lyon: location, tags changed (v1 → v2)']);
  // Deleted: it still has its change, without a name of today.
  await nouns.request(user.uid, 'DELETE', `/objects/${object.id}`, { version: 1 });
  const [deleted] = await changes(`objectID=${object.id}`);
  expect(deleted).toMatchObject({
    subject: { kind: 'object', name: null },
    networkName: 'shop',
    details: { yaml: { before: 1, after: null }, removed: 2 },
  });
});

it('of each of several applications that were created at once lists that', async () => {
  const { uid, user, network, changes } = await smallFleet();
  const objects = ['one', 'two'].map((name) => ({ yaml: configMap(name) }));
  await nouns.request(uid, 'POST', `/networks/${network.id}/objects`, { body: { objects } });
  const { items } = await user.get<{ items: { id: string; name: string }[] }>('/objects');
  const ids = items.filter(({ name }) => name === 'one' || name === 'two').map(({ id }) => id);
  expect(ids).toHaveLength(2);
  for (const id of ids) {
    const found = await changes(`objectID=${id}`);
    expect(found.map(({ name }) => name)).toEqual(['one and 1 more created in network shop']);
  }
});

it('is not visible to another account', async () => {
  const { changes } = await smallFleet();
  const [change] = await changes('limit=1');
  const eve = `eve-${accounts}`;
  await nouns.account(eve);
  for (const path of ['', '/yaml', '/placements']) {
    expect((await nouns.request(eve, 'GET', `/changes/${change?.id}${path}`)).status).toBe(404);
  }
});
