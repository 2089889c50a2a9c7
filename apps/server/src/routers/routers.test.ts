import type { Router } from '@hawser/contract/routers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueJobs } from '../job-queue/index.ts';
import { auditedCommands, configMap, fleetOf, report, rule } from '../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { systemRandom } from '@hawser/ports';
import { deactivateRouter, detachJob } from './index.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada(tier?: string) {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid, tier);
  return fleetOf(nouns, uid);
}

describe('attaching a cluster', () => {
  it('starts as UNINSTALLED; the first router is the hub, further ones are edges', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const edge = await user.cluster('edge');
    const attach = (body: object) =>
      nouns.request(user.uid, 'POST', '/routers', {
        body: { networkID: network.id, cloudID: edge.id, namespace: 'apps', isEdge: true, ...body },
      });
    expect((await attach({})).body.errors[0]?.message).toBe('Please attach a Hub Cluster first.');
    const hub = await user.attach(network, await user.cluster('Hub'), {
      hubName: ' main ',
      namespace: ' hawser ',
    });
    expect(hub).toMatchObject({
      name: 'hub',
      clusterName: 'Hub',
      networkName: 'demo',
      namespace: 'hawser',
      hubName: 'main',
      isHub: true,
      edge: false,
      isEdge: false,
      active: true,
      phases: [{ status: 'UNINSTALLED', at: nouns.clock.time, message: '' }],
      status: { status: 'UNINSTALLED', since: nouns.clock.time, observedAt: null },
      can: { install: { allowed: true }, detach: { allowed: true } },
    });
    expect((await attach({})).status).toBe(201);
    expect(
      (await auditedCommands(nouns, user.uid)).filter((entry) => entry === 'attachRouter router'),
    ).toHaveLength(2);
  });

  it('refuses invalid requests with the message of the rule, on the field', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const cluster = await user.cluster('Berlin');
    const attach = async (body: object) => {
      const request = {
        networkID: network.id,
        cloudID: cluster.id,
        namespace: 'hawser',
        isEdge: false,
        hubName: 'hub',
      };
      return (await nouns.request(user.uid, 'POST', '/routers', { body: { ...request, ...body } })).body
        .errors[0];
    };
    expect(await attach({ namespace: 'a' })).toMatchObject({
      path: 'namespace',
      message: 'Namespaces must be at least 2 characters.',
    });
    expect(await attach({ namespace: 'default' })).toMatchObject({
      path: 'namespace',
      message: 'Hub Clusters must not use the `default` namespace',
    });
    expect(await attach({ hubName: 'h' })).toMatchObject({
      path: 'hubName',
      message: 'Hub Name must be at least 2 characters.',
    });
    expect(await attach({ networkID: 'nowhere' })).toMatchObject({
      path: 'networkID',
      message: 'Validation failed. Please try again.',
    });
    expect(await attach({ cloudID: 'nowhere' })).toMatchObject({
      path: 'cloudID',
      message: 'Validation failed. Please try again.',
    });
    await user.attach(network, cluster);
    expect(await attach({})).toMatchObject({
      path: 'namespace',
      message:
        'Cannot attach cloud: Berlin with namespace: hawser, it is already attached with this namespace.',
    });
  });

  it('accepts one of many concurrent requests with the same namespace', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const cluster = await user.cluster('Berlin');
    const body = {
      networkID: network.id,
      cloudID: cluster.id,
      namespace: 'hawser',
      isEdge: false,
      hubName: 'hub',
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => nouns.request(user.uid, 'POST', '/routers', { body })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const messages = new Set(answers.flatMap((answer) => answer.body.errors?.[0]?.message ?? []));
    expect([...messages]).toEqual([
      'Cannot attach cloud: Berlin with namespace: hawser, it is already attached with this namespace.',
    ]);
  });

  it('counts attached clusters against the tier, each cluster once', async () => {
    const user = await ada('free');
    const network = await user.network('demo');
    const clusters = [];
    for (const name of ['one', 'two', 'three', 'four']) clusters.push(await user.cluster(name));
    const [one, two, three, four] = clusters;
    if (!one || !two || !three || !four) throw new Error('four clusters');
    for (const cluster of [one, two, three]) await user.attach(network, cluster);
    await user.attach(network, one, { namespace: 'second' });
    await expect(user.attach(network, four)).rejects.toThrow(
      'Please upgrade your subscription to attach a Cluster.',
    );
  });

  it('asks for an upgrade if an agent of the network is outdated', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const hub = await user.attach(network, await user.cluster('hub'));
    await report(nouns, user.uid, hub, { version: '4.9.9' });
    await expect(user.attach(network, await user.cluster('edge'), { isEdge: true })).rejects.toThrow(
      'has an agent below version 5.0.0',
    );
  });

  it('places objects on hubs and edges by the rules', async () => {
    const user = await ada();
    const network = await user.network('demo');
    await user.object(network, configMap('everywhere'));
    await user.object(network, configMap('on-hubs'));
    await user.rules(
      network,
      rule([], ['eq', 'name', 'everywhere']),
      rule(['eq', 'tag', 'internals-hub'], ['eq', 'key', 'ConfigMap/on-hubs']),
    );
    expect(await user.placementPairs(network)).toEqual([]);
    await user.attach(network, await user.cluster('hub'));
    await user.attach(network, await user.cluster('edge'), { isEdge: true });
    expect(await user.placementPairs(network)).toEqual(['edge/everywhere', 'hub/everywhere', 'hub/on-hubs']);
  });
});

describe('detaching a cluster', () => {
  const detach = (uid: string, router: Router) =>
    nouns.request<{ updated: Router }>(uid, 'POST', `/routers/${router.id}/detach`);
  async function attached() {
    const user = await ada();
    const network = await user.network('demo');
    const router = await user.attach(network, await user.cluster('hub'));
    await user.object(network, configMap('settings'));
    await user.rules(network, rule([], []));
    return { user, network, router };
  }

  it('is immediate before an agent is installed', async () => {
    const { user, network, router } = await attached();
    const { body } = await detach(user.uid, router);
    expect(body.updated).toMatchObject({
      active: false,
      deletedAt: nouns.clock.time,
      detachRequestedAt: null,
    });
    expect(await user.placementPairs(network)).toEqual([]);
    expect((await detach(user.uid, router)).status).toBe(404);
    expect((await nouns.request(user.uid, 'GET', `/routers/${router.id}`)).status).toBe(404);
  });

  it('waits for the answer of the agent', async () => {
    const { user, network, router } = await attached();
    await report(nouns, user.uid, router);
    const { body } = await detach(user.uid, router);
    expect(body.updated).toMatchObject({
      active: true,
      detachRequestedAt: nouns.clock.time,
      can: { install: { allowed: false } },
    });
    expect(await user.placementPairs(network)).toEqual(['hub/settings']);
    await nouns.store.tenant(user.uid, (tx) => deactivateRouter(tx, router.id, nouns.clock.time));
    expect(await user.placementPairs(network)).toEqual([]);
    const [agent] = await nouns.store.system
      .selectFrom('agents')
      .selectAll()
      .where('router_id', '=', router.id)
      .execute();
    expect(agent?.revoked_at).toBe(nouns.clock.time);
  });

  it('is forced by a second request', async () => {
    const { user, router } = await attached();
    await report(nouns, user.uid, router);
    await detach(user.uid, router);
    expect((await detach(user.uid, router)).body.updated.active).toBe(false);
  });

  it('is forced after 30 seconds without an answer', async () => {
    const { user, router } = await attached();
    await report(nouns, user.uid, router);
    await detach(user.uid, router);
    const run = () =>
      runDueJobs({
        store: nouns.store,
        clock: nouns.clock,
        random: systemRandom,
        log: silent,
        handlers: [detachJob],
      });
    const still = () => nouns.request(user.uid, 'GET', `/routers/${router.id}`);
    nouns.clock.time += 29_999;
    await run();
    expect((await still()).status).toBe(200);
    nouns.clock.time += 1;
    await run();
    expect((await still()).status).toBe(404);
  });
});

describe('the status of a router', () => {
  it('is UNKNOWN from the end of its lease, marked or not, with the missing heartbeat as reason', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const router = await user.attach(network, await user.cluster('hub'));
    await report(nouns, user.uid, router);
    const read = () => user.get<Router>(`/routers/${router.id}`);
    expect(await read()).toMatchObject({
      status: { status: 'UP', tone: 'positive' },
      can: {
        install: { allowed: false, reason: 'Manual router install is not allowed when the router is UP' },
      },
      kubernetesVersion: 'v1.34.1',
      agentVersion: '5.1.1',
    });
    const over = nouns.clock.time + 30_000;
    nouns.clock.time += 45_000;
    const { status } = await read();
    expect(status).toMatchObject({ status: 'UNKNOWN', tone: 'unknown', since: over });
    expect(status.reason.at(-1)).toMatchObject({ kind: 'agent', text: 'no heartbeat from its agent' });
    expect((await user.get<{ items: Router[] }>('/routers')).items[0]?.status).toEqual(status);

    await nouns.store.system.updateTable('router_leases').set({ expired_at: over }).execute();
    expect((await read()).status).toEqual(status);
    await report(nouns, user.uid, router);
    expect((await read()).status.status).toBe('UP');
  });
});
