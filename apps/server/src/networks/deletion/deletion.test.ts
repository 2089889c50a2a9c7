import type { Job } from '@hawser/contract/jobs';
import type { Network, NetworkDeletionPlan } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import { systemRandom } from '@hawser/ports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../job-queue/index.ts';
import { configMap, fleetOf, reportObject } from '../../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../../testing/nouns.ts';
import { fullNetwork, rowsLeft } from '../testing/full-network.ts';
import { deleteNetworkJob } from './job.ts';

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

/** Runs all due jobs once. Returns how many made progress. */
const run = () =>
  runDueJobs({
    store: nouns.store,
    clock: nouns.clock,
    random: systemRandom,
    log: silent,
    handlers: [deleteNetworkJob],
  });

const fleet = async () => fullNetwork(nouns, await ada());
const leftOf = (uid: string) => rowsLeft(nouns, uid);

describe('deleting a network', () => {
  it('is immediate if nothing is attached and few objects are left', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const path = `/networks/${network.id}`;
    const answer = await nouns.request<{ accepted: Job }>(user.uid, 'DELETE', path);
    expect(answer.status).toBe(202);
    expect(answer.body.accepted).toMatchObject({ subjectID: network.id, finishedAt: nouns.clock.time });
    expect((await nouns.request(user.uid, 'GET', path)).status).toBe(404);
    expect((await nouns.request(user.uid, 'DELETE', path)).status).toBe(404);
    expect((await user.network('demo')).name).toBe('demo');
  });

  it('has four steps, each with its progress and what it waits for', async () => {
    const { user, network, hub, edge, path, ask, job, answers } = await fleet();
    const begun = nouns.clock.time;
    const { status, body } = await ask();
    expect(status).toBe(202);
    expect(body.accepted).toMatchObject({
      kind: 'network.delete',
      subjectKind: 'network',
      subjectName: 'demo',
      actorUid: user.uid,
      step: 'features',
      stepLabel: 'Removing features and distribution rules',
      stepNumber: 1,
      stepCount: 4,
      finishedAt: null,
    });
    const read = () => user.get<Network>(path);
    expect((await read()).deletion).toEqual({ jobID: body.accepted.id, requestedAt: begun });

    await run();
    expect(await read()).toMatchObject({ distributionRules: [], features: {} });
    expect(await user.placementPairs(network)).toEqual([]);
    expect(await job()).toMatchObject({
      step: 'detach',
      stepNumber: 2,
      done: 0,
      total: 3,
      deadlineAt: begun + 90_000,
    });

    await run();
    expect(await job()).toMatchObject({ step: 'detach', done: 1, total: 3, waitsFor: 'edge-one, hub-one' });
    expect(await read()).toMatchObject({ detachWasRequested: true, routerCounts: { positive: 2 } });
    expect((await user.get<Router>(`/routers/${edge.id}`)).detachRequestedAt).toBe(begun);

    await answers(edge);
    nouns.clock.time += 1_000;
    await run();
    expect(await job()).toMatchObject({ step: 'objects', stepNumber: 3, done: 0, total: 3, waitsFor: '' });
    await run();
    expect(await job()).toMatchObject({ step: 'network', stepNumber: 4, done: 0, total: 1 });
    await run();
    expect(await job()).toMatchObject({ step: 'network', waitsFor: 'hub-one' });

    await answers(hub);
    nouns.clock.time += 1_000;
    await run();
    expect(await job()).toMatchObject({ done: 1, total: 1, waitsFor: '', finishedAt: nouns.clock.time });
    expect((await nouns.request(user.uid, 'GET', path)).status).toBe(404);
    expect(await leftOf(user.uid)).toBe(0);
    expect(await run()).toBe(0);
  });

  it('deactivates routers that did not answer within 90 seconds', async () => {
    const { user, ask, job } = await fleet();
    await ask();
    await run();
    await run();
    nouns.clock.time += 89_999;
    await run();
    expect(await job()).toMatchObject({ step: 'detach', done: 1 });
    nouns.clock.time += 1_000;
    await run();
    expect(await job()).toMatchObject({ step: 'objects' });
    await run();
    await run();
    expect(await job()).toMatchObject({ finishedAt: nouns.clock.time });
    expect(await leftOf(user.uid)).toBe(0);
  });

  it('waits as long for the hub as for any router', async () => {
    const { user, edge, ask, job, answers } = await fleet();
    await ask();
    for (let times = 0; times < 2; times++) await run();
    await answers(edge);
    nouns.clock.time += 1_000;
    for (let times = 0; times < 3; times++) await run();
    expect(await job()).toMatchObject({ step: 'network', waitsFor: 'hub-one' });
    nouns.clock.time += 28_999;
    await run();
    expect(await job()).toMatchObject({ finishedAt: null });
    nouns.clock.time += 1_000;
    await run();
    expect(await job()).toMatchObject({ finishedAt: nouns.clock.time });
    expect(await leftOf(user.uid)).toBe(0);
  });

  it('deletes objects in pages of 500', async () => {
    const user = await ada();
    const network = await user.network('demo');
    for (let page = 0; page < 3; page++) {
      const count = page === 2 ? 1 : 500;
      const objects = Array.from({ length: count }, (_, n) => ({ yaml: configMap(`o-${page}-${n}`) }));
      await nouns.request(user.uid, 'POST', `/networks/${network.id}/objects`, { body: { objects } });
    }
    await nouns.request(user.uid, 'DELETE', `/networks/${network.id}`);
    const job = async () => (await user.get<{ items: Job[] }>('/jobs')).items[0];
    const seen = [];
    for (let times = 0; times < 6; times++) {
      await run();
      const { step, done, total } = (await job()) ?? {};
      seen.push(`${step} ${done}/${total}`);
    }
    expect(seen).toEqual([
      'detach 0/0',
      'objects 0/1001',
      'objects 500/1001',
      'objects 1000/1001',
      'network 0/0',
      'network 0/0',
    ]);
    expect(await leftOf(user.uid)).toBe(0);
  });

  it('refuses additions while it runs, and answers a repeated request with the same job', async () => {
    const { user, network, edge, path, ask } = await fleet();
    const spare = await user.cluster('spare');
    const first = await ask();
    const again = await ask();
    expect(again.body.accepted.id).toBe(first.body.accepted.id);
    const { can, version } = await user.get<Network>(path);
    for (const { allowed, reason } of Object.values(can)) {
      expect([allowed, reason]).toEqual([false, 'The Network is being deleted.']);
    }
    const refused = [
      await nouns.request(user.uid, 'POST', '/routers', {
        body: { networkID: network.id, cloudID: spare.id, namespace: 'apps', isEdge: true },
      }),
      await nouns.request(user.uid, 'POST', `${path}/clusters`, {
        body: { clusters: [{ alias: 'more', namespace: 'apps', isEdge: true }] },
      }),
      await nouns.request(user.uid, 'POST', '/objects', {
        body: { networkID: network.id, yaml: configMap('more') },
      }),
      await nouns.request(user.uid, 'PUT', `${path}/distributionRules`, {
        body: { distributionRules: [] },
        version,
      }),
      await nouns.request(user.uid, 'POST', `${path}/tearDown`),
    ];
    for (const { status, body } of refused) {
      expect([status, body.errors[0]?.message]).toEqual([409, 'The Network is being deleted.']);
    }
    const update = await nouns.request(user.uid, 'PATCH', path, { body: { features: [] }, version });
    expect(update.body.errors.map((error) => error.message)).toEqual([
      'Network could not be updated.',
      'The Network is being deleted.',
    ]);
    const detached = await nouns.request<{ updated: Router }>(user.uid, 'POST', `/routers/${edge.id}/detach`);
    expect(detached.body.updated.active).toBe(false);
  });

  it('is one job for many concurrent requests', async () => {
    const { user, ask } = await fleet();
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.accepted.id)).size).toBe(1);
    expect((await user.get<{ total: number }>('/jobs')).total).toBe(1);
  });

  it('includes or refuses a cluster that is attached concurrently', async () => {
    const { user, network, ask } = await fleet();
    const clusters = [];
    for (let n = 0; n < 6; n++) clusters.push(await user.cluster(`late-${n}`));
    const attach = (cloudID: string) =>
      nouns.request(user.uid, 'POST', '/routers', {
        body: { networkID: network.id, cloudID, namespace: 'apps', isEdge: true },
      });
    const [deleted, ...attached] = await Promise.all([ask(), ...clusters.map(({ id }) => attach(id))]);
    expect(deleted?.status).toBe(202);
    for (const { status } of attached) expect([201, 409]).toContain(status);
    nouns.clock.time += 100_000;
    for (let times = 0; times < 8; times++) {
      await run();
      nouns.clock.time += 100_000;
    }
    expect(await leftOf(user.uid)).toBe(0);
  });

  it('reports a failed step, and continues when it can', async () => {
    const { user, hub, edge, ask, job, answers } = await fleet();
    await ask();
    await run();
    await nouns.asOwner(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await nouns.asOwner(
      `create trigger refuse before update on routers for each row execute function refuse()`,
    );
    await run();
    expect(await job()).toMatchObject({
      step: 'detach',
      problem: 'Unable to detach Network Clouds. Please try again.',
    });
    await nouns.asOwner(`drop trigger refuse on routers`);
    await nouns.asOwner(`drop function refuse`);
    nouns.clock.time += 1_000;
    await run();
    expect(await job()).toMatchObject({ problem: '', done: 1 });
    for (const router of [edge, hub]) await answers(router);
    nouns.clock.time += 1_000;
    for (let times = 0; times < 3; times++) await run();
    expect(await leftOf(user.uid)).toBe(0);
  });
});

describe('a GitOps network', () => {
  /** A network with distributed objects that is turned into a GitOps network afterwards. */
  async function distributed() {
    const made = await fleet();
    await nouns.store.tenant(made.user.uid, ({ db }) =>
      sql`update networks set features = '{"argocd":{}}' where id = ${made.network.id}`.execute(db),
    );
    return made;
  }

  it('is not deleted while objects are distributed, with the specified messages', async () => {
    const { user, network, ask } = await distributed();
    const { status, body } = await nouns.request(user.uid, 'DELETE', `/networks/${network.id}`);
    expect([status, ...body.errors.map((error) => error.message)]).toEqual([
      409,
      'Network could not be deleted.',
      'The Network may not be deleted until tear down completes.',
    ]);
    const torn = await nouns.request<{ updated: Network; deactivated: number }>(
      user.uid,
      'POST',
      `/networks/${network.id}/tearDown`,
    );
    expect(torn.body).toMatchObject({
      deactivated: 3,
      updated: { objectCount: 0, can: { delete: { allowed: true } } },
    });
    expect(await user.placementPairs(network)).toEqual([]);
    expect((await ask()).status).toBe(202);
  });

  it('reports that objects could not be deactivated, and changes nothing', async () => {
    const { user, network } = await distributed();
    await nouns.asOwner(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await nouns.asOwner(
      `create trigger refuse before update on objects for each row execute function refuse()`,
    );
    const torn = await nouns.request(user.uid, 'POST', `/networks/${network.id}/tearDown`);
    await nouns.asOwner(`drop trigger refuse on objects`);
    await nouns.asOwner(`drop function refuse`);
    expect([torn.status, torn.body.errors[0]?.message]).toEqual([
      503,
      'Unable to deactivate the Objects. Please try again.',
    ]);
    expect(await user.placementPairs(network)).toHaveLength(9);
  });

  it('lists everything that a deletion will remove, by cluster', async () => {
    const { user, network, hub, path } = await distributed();
    const plan = () => user.get<NetworkDeletionPlan>(`${path}/deletion`);
    expect(await plan()).toMatchObject({
      networkName: 'demo',
      objects: [
        { derivedKind: 'ConfigMap', count: 2, distributed: 2 },
        { derivedKind: 'Deployment', count: 1, distributed: 1 },
      ],
      objectTotal: 3,
      distributedTotal: 3,
      leavingTotal: 0,
      clusterTotal: 3,
      silentTotal: 1,
      distributionRuleCount: 1,
      featureSlugs: ['argocd'],
      needsTearDown: true,
      waitMs: 90_000,
    });
    const [object] = (await user.get<{ items: Parameters<typeof reportObject>[3][] }>('/objects')).items;
    if (object === undefined) throw new Error('three objects');
    await reportObject(nouns, user.uid, hub, object);
    await nouns.request(user.uid, 'POST', `/networks/${network.id}/tearDown`);
    expect(await plan()).toMatchObject({
      objects: [],
      distributedTotal: 0,
      leavingTotal: 1,
      needsTearDown: false,
    });
  });
});
