import type { Job } from '@hawser/contract/jobs';
import type { Network } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import { systemRandom } from '@hawser/ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDueJobs } from '../job-queue/index.ts';
import { crashDuringJob } from '../testing/crash-during-job.ts';
import { auditedCommands, fleetOf, report } from '../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { detachJob, endDetach } from './index.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function attached() {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  const router = await user.attach(network, await user.cluster('hub'));
  await report(nouns, uid, router);
  return {
    user,
    network,
    router,
    detach: (key = '') =>
      nouns.request<{ updated: Router }>(uid, 'POST', `/routers/${router.id}/detach`, { key }),
    jobs: async () => (await user.get<{ items: Job[] }>('/jobs')).items,
  };
}

const run = () =>
  runDueJobs({
    store: nouns.store,
    clock: nouns.clock,
    random: systemRandom,
    log: silent,
    handlers: [detachJob],
  });

it('waiting for an agent is a background job, until the agent answers', async () => {
  const { user, router, detach, jobs } = await attached();
  await detach();
  expect(await jobs()).toMatchObject([
    {
      kind: 'router.detach',
      subjectKind: 'router',
      subjectID: router.id,
      subjectName: 'hub',
      actorUid: user.uid,
      stepLabel: 'Detaching the cluster',
      stepNumber: 1,
      stepCount: 1,
      done: 0,
      total: 1,
      waitsFor: 'the agent of hub',
      deadlineAt: nouns.clock.time + 30_000,
      finishedAt: null,
    },
  ]);
  await nouns.store.tenant(user.uid, (tx) => endDetach(tx, router.id, nouns.clock.time));
  expect(await jobs()).toMatchObject([{ done: 1, waitsFor: '', finishedAt: nouns.clock.time }]);
});

it('the wait ends with a second, forced request or after its time', async () => {
  const forced = await attached();
  await forced.detach();
  await forced.detach();
  expect(await forced.jobs()).toMatchObject([{ done: 1, finishedAt: nouns.clock.time }]);
  const timed = await attached();
  await timed.detach();
  nouns.clock.time += 30_000;
  await run();
  expect(await timed.jobs()).toMatchObject([{ done: 1, waitsFor: '', finishedAt: nouns.clock.time }]);
});

it('a request repeated with its idempotency key forces nothing, also concurrently; another key does', async () => {
  const { user, router, detach, jobs } = await attached();
  const first = await detach('first');
  const repeated = await Promise.all([1, 2, 3].map(() => detach('first')));
  for (const { body } of repeated) expect(body).toEqual(first.body);
  expect((await user.get<Router>(`/routers/${router.id}`)).active).toBe(true);
  expect(await jobs()).toMatchObject([{ finishedAt: null }]);
  const requests = async () =>
    (await auditedCommands(nouns, user.uid)).filter((entry) => entry === 'detachRouter router').length;
  expect(await requests()).toBe(1);
  const forced = await Promise.all([1, 2, 3].map(() => detach('second')));
  for (const { status, body } of forced) expect([status, body.updated.active]).toEqual([200, false]);
  expect((await detach('first')).body).toEqual(first.body);
  expect(await requests()).toBe(2);
  expect(await jobs()).toMatchObject([{ finishedAt: nouns.clock.time }]);
});

it('completes once, also if the server crashes meanwhile', async () => {
  const { user, router, detach, jobs } = await attached();
  await detach();
  nouns.clock.time += 30_000;
  await crashDuringJob(nouns, detachJob);
  expect((await user.get<Router>(`/routers/${router.id}`)).active).toBe(true);
  expect(await run()).toBe(0);
  nouns.clock.time += 30_000;
  expect(await run()).toBe(1);
  expect(await jobs()).toMatchObject([{ done: 1, finishedAt: nouns.clock.time }]);
  expect((await nouns.request(user.uid, 'GET', `/routers/${router.id}`)).status).toBe(404);
});

it('reports a failure with the specified message, and continues when it can', async () => {
  const { detach, jobs } = await attached();
  await detach();
  nouns.clock.time += 30_000;
  await nouns.asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await nouns.asOwner(
    `create trigger refuse before update on routers for each row execute function refuse()`,
  );
  await run();
  await nouns.asOwner(`drop trigger refuse on routers`);
  await nouns.asOwner(`drop function refuse`);
  const problem = 'Failed to detach the Cluster. Please try again.';
  expect(await jobs()).toMatchObject([{ problem, finishedAt: null }]);
  nouns.clock.time += 1_000;
  await run();
  expect(await jobs()).toMatchObject([{ problem: '', done: 1, finishedAt: nouns.clock.time }]);
});

it('an unknown router is answered with the specified message', async () => {
  const { detach } = await attached();
  await detach();
  await detach();
  const answer = await nouns.request('ada-1', 'POST', '/routers/nowhere/detach');
  expect([answer.status, answer.body.errors[0]?.message]).toEqual([404, 'Router could not be deleted.']);
});

it('deactivating the hub uninstalls the features of its network, but keeps the choice', async () => {
  const uid = 'grace';
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const body = {
    name: 'gitops',
    features: ['k8sgpt'],
    hub: { cloudID: (await user.cluster('hub-one')).id },
  };
  const { created } = (await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body })).body;
  const edge = await user.attach(created, await user.cluster('edge-one'), { isEdge: true });
  await nouns.asOwner(`
    update networks set features = jsonb_set(features, '{argocd,ui_url}', '"https://argo"'),
           install = '{"status":"installed","error":null,"timestamp":1}' where owner_uid = '${uid}'`);
  const read = () => user.get<Network>(`/networks/${created.id}`);
  await nouns.request(uid, 'POST', `/routers/${edge.id}/detach`);
  expect(await read()).toMatchObject({
    features: { argocd: { ui_url: 'https://argo' } },
    install: { status: 'installed' },
  });
  await nouns.request(uid, 'POST', `/routers/${created.hub?.routerID}/detach`);
  expect(await read()).toMatchObject({
    features: { argocd: { version: 'v3.5.7' }, k8sgpt: { apiProvider: 'localai' } },
    install: { status: 'uninstalled', error: null, timestamp: nouns.clock.time },
    hub: null,
    requireCreateHubCloudNext: true,
  });
  expect((await read()).features['argocd']).toEqual({ version: 'v3.5.7' });
});

it.each([
  {
    way: 'its agent’s answer',
    end: (uid: string, routerID: string) =>
      nouns.store.tenant(uid, (tx) => endDetach(tx, routerID, nouns.clock.time)),
  },
  {
    way: 'a second request',
    end: (uid: string, routerID: string) => nouns.request(uid, 'POST', `/routers/${routerID}/detach`),
  },
  {
    way: 'its time',
    end: async () => {
      nouns.clock.time += 30_000;
      await run();
    },
  },
])('features are recalled with the end of a detachment by $way, and not before', async ({ way, end }) => {
  const uid = `recall-${way.length}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const hub = { cloudID: (await user.cluster('hub-one')).id };
  const body = { name: 'gitops', features: ['grafana'], hub };
  const { created } = (await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body })).body;
  const routerID = created.hub?.routerID ?? '';
  await report(nouns, uid, await user.get<Router>(`/routers/${routerID}`));
  await nouns.asOwner(`
    update networks set install = '{"status":"installed","error":null,"timestamp":1}' where owner_uid = '${uid}';
    update routers set features = '{"grafana":{"status":"installed"}}' where owner_uid = '${uid}'`);
  const read = async () => ({
    install: (await user.get<Network>(`/networks/${created.id}`)).install.status,
    ofRouter: (
      await nouns.store.tenant(uid, ({ db }) =>
        db.selectFrom('routers').select('features').where('id', '=', routerID).execute(),
      )
    )[0]?.features,
  });
  await nouns.request(uid, 'POST', `/routers/${routerID}/detach`);
  expect(await read()).toEqual({ install: 'installed', ofRouter: { grafana: { status: 'installed' } } });
  await end(uid, routerID);
  expect(await read()).toEqual({ install: 'uninstalled', ofRouter: {} });
});
