import type { Network } from '@hawser/contract/networks';
import type { AppObject, WholeObject } from '@hawser/contract/objects';
import type { Router } from '@hawser/contract/routers';
import { FEATURE_CHARTS } from '@hawser/domain/features';
import { LEASE_MS } from '@hawser/domain/routers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitReached } from '../accounts/index.ts';
import { configMap, fleetOf, report, reportObject, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  const crossplane = { ...FEATURE_CHARTS.crossplane, version: '2.3.4' };
  nouns = await startNouns({ charts: { ...FEATURE_CHARTS, crossplane } });
});
afterAll(() => nouns.close());

let accounts = 0;

/** A GitOps network with these features, its hub, and an edge. */
async function gitOps(...features: string[]) {
  const uid = `features-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const { id: cloudID } = await fleet.cluster('hub-one');
  const body = { name: 'git', features: ['argocd', ...features], hub: { cloudID } };
  const { created: network } = (await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body }))
    .body;
  const edge = await fleet.attach(network, await fleet.cluster('edge-one'), { isEdge: true });
  const hub = await fleet.get<Router>(`/routers/${network.hub?.routerID}`);
  const choose = async (...slugs: string[]) => {
    const { version } = await fleet.get<Network>(`/networks/${network.id}`);
    const sent = { body: { features: ['argocd', ...slugs] }, version };
    return nouns.request<{ updated: Network }>(uid, 'PATCH', `/networks/${network.id}`, sent);
  };
  const objects = async () => (await fleet.get<{ items: AppObject[] }>('/objects?limit=100')).items;
  const named = async (name: string) => {
    const found = (await objects()).find((object) => object.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return fleet.get<WholeObject>(`/objects/${found.id}`);
  };
  return {
    uid,
    fleet,
    network,
    hub,
    edge,
    choose,
    objects,
    named,
    pairs: () => fleet.placementPairs(network),
  };
}

const HUB_PAIRS = ['hub-one/nethopper-feature', 'hub-one/sealed-secrets-hub'];

describe('the objects of features', () => {
  it('are placed on the clusters of their role, and no rule places them', async () => {
    const { fleet, network, pairs, named } = await gitOps('sealedSecrets');
    const placed = ['edge-one/sealed-secrets-edge', ...HUB_PAIRS];
    expect(await pairs()).toEqual(placed);
    await fleet.rules(network, rule([], []));
    expect(await pairs()).toEqual(placed);
    await fleet.attach(network, await fleet.cluster('edge-two'), { isEdge: true });
    expect(await pairs()).toEqual([
      'edge-one/sealed-secrets-edge',
      'edge-two/sealed-secrets-edge',
      ...HUB_PAIRS,
    ]);
    expect(await named('sealed-secrets-edge')).toMatchObject({
      origin: 'nethopper-auto',
      networkFeatureSlug: 'sealedSecrets',
      tagsInternal: ['internals-edge'],
      metadata: { internal: true },
    });
  });

  it('come and go with the features of the network; others are left as they are', async () => {
    const { choose, pairs, named } = await gitOps('sealedSecrets');
    const before = await named('sealed-secrets-hub');
    expect((await choose('sealedSecrets', 'crossplane')).status).toBe(200);
    expect(await pairs()).toEqual(['edge-one/sealed-secrets-edge', 'hub-one/crossplane', ...HUB_PAIRS]);
    expect((await named('sealed-secrets-hub')).version).toBe(before.version);
    expect((await named('crossplane')).yaml).toContain('targetRevision: 2.3.4');
    await choose('crossplane');
    expect(await pairs()).toEqual(['hub-one/crossplane', 'hub-one/nethopper-feature']);
    await choose();
    expect(await pairs()).toEqual([]);
  });

  it('cannot be changed or deleted by a user, with the reason', async () => {
    const { uid, named } = await gitOps('crossplane');
    const { id, version, yaml } = await named('crossplane');
    const message = 'A network feature needs this application. Change the features of the network instead.';
    const answers = [
      await nouns.request(uid, 'PATCH', `/objects/${id}`, { body: { yaml }, version }),
      await nouns.request(uid, 'DELETE', `/objects/${id}`, { version }),
    ];
    for (const { status, body } of answers) expect([status, body.errors[0]?.message]).toEqual([403, message]);
  });

  it('are no objects of users: they need no tear-down, and stay in one', async () => {
    const { uid, fleet, network, pairs } = await gitOps('sealedSecrets');
    const plan = await fleet.get<object>(`/networks/${network.id}/deletion`);
    expect(plan).toMatchObject({ objectTotal: 0, needsTearDown: false });
    expect((await nouns.request(uid, 'POST', `/networks/${network.id}/tearDown`)).body).toMatchObject({
      deactivated: 0,
    });
    expect(await pairs()).toHaveLength(3);
  });

  it('say on each router whether the feature is installed there; unknown past the lease', async () => {
    const { uid, fleet, hub, edge, named } = await gitOps('sealedSecrets', 'k8sgpt');
    const statusOf = async ({ id }: Router) => (await fleet.get<Router>(`/routers/${id}`)).features;
    expect(await statusOf(edge)).toMatchObject({ sealedSecrets: { status: 'uninstalled' } });
    for (const router of [hub, edge]) await report(nouns, uid, router);
    await reportObject(nouns, uid, hub, await named('sealed-secrets-hub'), { status: 'HEALTHY' });
    await reportObject(nouns, uid, edge, await named('sealed-secrets-edge'), { status: 'DEGRADED' });
    expect(await statusOf(hub)).toMatchObject({
      argocd: { status: 'uninstalled' },
      sealedSecrets: { status: 'installed' },
      k8sgpt: { status: 'installing' },
    });
    expect(await statusOf(edge)).toMatchObject({ sealedSecrets: { status: 'degraded' } });
    // That of the worst of its two Applications, whichever was reported last.
    for (const [name, status] of [
      ['k8sgpt-hub', 'DEGRADED'],
      ['localai', 'HEALTHY'],
    ] as const)
      await reportObject(nouns, uid, hub, await named(name), { status });
    expect(await statusOf(hub)).toMatchObject({ k8sgpt: { status: 'degraded' } });
    await reportObject(nouns, uid, hub, await named('k8sgpt-hub'), { status: 'HEALTHY' });
    await reportObject(nouns, uid, hub, await named('localai'), { status: 'DEGRADED' });
    expect(await statusOf(hub)).toMatchObject({ k8sgpt: { status: 'degraded' } });
    nouns.clock.time += LEASE_MS + 1;
    expect(await statusOf(hub)).toMatchObject({ sealedSecrets: { status: 'unknown' } });
  });

  it('decide how far the installation of the network is, once Argo CD is there', async () => {
    const { uid, fleet, network, hub, edge, named } = await gitOps('sealedSecrets');
    for (const router of [hub, edge]) await report(nouns, uid, router);
    await nouns.store.tenant(uid, ({ db }) =>
      sql`insert into router_features (owner_uid, router_id, slug, state, step, steps, message, since, observed_at, version,
            namespace, missing_rights)
          values (${uid}, ${hub.id}, 'argocd', 'READY', 0, 0, '', 0, ${nouns.clock.time}, 'v3.5.7', 'argocd', '[]')`.execute(
        db,
      ),
    );
    const install = async () => (await fleet.get<Network>(`/networks/${network.id}`)).install;
    expect(await install()).toMatchObject({ status: 'installing', error: null });
    await reportObject(nouns, uid, hub, await named('sealed-secrets-hub'), { status: 'HEALTHY' });
    await reportObject(nouns, uid, edge, await named('sealed-secrets-edge'), {
      status: 'DEGRADED',
      message: 'no pod',
    });
    expect(await install()).toMatchObject({
      status: 'degraded',
      error: expect.stringMatching(/^sealed-secrets-edge on edge-one: .*no pod/),
    });
    await reportObject(nouns, uid, edge, await named('sealed-secrets-edge'), { status: 'HEALTHY' });
    expect(await install()).toMatchObject({ status: 'installed', error: null });
  });

  it('are refused on a cluster that has those of another network, when attached and when chosen', async () => {
    const { uid, fleet, hub, edge, choose } = await gitOps('sealedSecrets');
    const define = (name: string, features: string[]) =>
      nouns.request<{ created: Network; errors: { message: string; path?: string }[] }>(
        uid,
        'POST',
        '/networks',
        {
          body: { name, features: ['argocd', ...features], hub: { cloudID: hub.cloudID, namespace: name } },
        },
      );
    const refused = await define('west', ['crossplane']);
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      409,
      {
        path: 'hub.cloudID',
        message: expect.stringMatching(/^Network git installs Sealed Secrets on cluster hub-one\. /),
      },
    ]);
    // Nothing of it is left, and without features both have the hub.
    const { created: west } = (await define('west', [])).body;
    const attached = (cloudID: string) =>
      nouns.request(uid, 'POST', '/routers', {
        body: { networkID: west.id, cloudID, namespace: 'west', hubName: 'hub', isEdge: true },
      });
    expect((await attached(edge.cloudID)).status).toBe(201);
    const { version } = await fleet.get<Network>(`/networks/${west.id}`);
    const chosen = await nouns.request(uid, 'PATCH', `/networks/${west.id}`, {
      body: { features: ['argocd', 'sealedSecrets'] },
      version,
    });
    expect([chosen.status, chosen.body.errors[0]?.message]).toEqual([
      409,
      expect.stringMatching(/^Network git installs Sealed Secrets on cluster edge-one\. /),
    ]);
    expect((await choose()).status).toBe(200);
    const again = await nouns.request(uid, 'PATCH', `/networks/${west.id}`, {
      body: { features: ['argocd', 'sealedSecrets'] },
      version,
    });
    expect(again.status).toBe(200);
  });

  it('are exempt from the limit of objects, and do not count in it', async () => {
    const { uid, fleet } = await gitOps('sealedSecrets', 'crossplane');
    const plans = { tiers: { enterprise: { maxNumObjects: 1 } }, defaultTier: 'enterprise' };
    const isReached = () => nouns.store.tenant(uid, (tx) => limitReached({ tx, plans }, 'objects'));
    expect(await isReached()).toBe(false);
    await fleet.object(await fleet.network('plain'), configMap('mine'));
    expect(await isReached()).toBe(true);
  });
});
