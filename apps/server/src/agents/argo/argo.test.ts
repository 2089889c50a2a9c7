import type { ActOnApplication, ApplicationActionItem, ApplicationActed } from '@hawser/contract/argo';
import type { Job } from '@hawser/contract/jobs';
import type { NetworkDeletionPlan } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import type { Removal } from '@hawser/contract/placement';
import type { Problem } from '@hawser/contract/problem';
import { deliveredID } from '@hawser/domain/gitops';
import { LEASE_MS } from '@hawser/domain/routers';
import { systemRandom } from '@hawser/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../job-queue/index.ts';
import { rule } from '../../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../../testing/nouns.ts';
import { agentMessages } from '../messages.ts';
import { objectReport, type TestConnection } from '../testing/agent.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { application, connect, gitOpsNetwork } from '../testing/gitops.ts';
import { argoJobs } from './index.ts';

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

const REFRESH = { type: 'refresh', hard: false } as const;
const SYNC = {
  type: 'sync',
  prune: true,
  dryRun: false,
  force: false,
  options: ['Replace=true'],
  resources: [],
} as const;
const DONE: ApplicationActionItem = { type: 'application-action', isDone: true, revisions: [] };

/** A GitOps network with an Application on two edges. */
async function delivering() {
  const of = await gitOpsNetwork(nouns, ['berlin', 'paris']);
  await of.fleet.rules(of.network, rule(['eq', 'tag', 'internals-edge'], []));
  const shop = await of.fleet.object(of.network, application('shop'));
  const routerID = of.edges[0]?.id ?? '';
  const act = async (body: ActOnApplication | object) => {
    const path = `/api/objects/${shop.id}/clusters/${routerID}/argo`;
    const { status, body: answer } = await server.request(of.uid, path, body);
    return { ...(answer as ApplicationActed & Problem), status };
  };
  const entries = () =>
    nouns.store.tenant(of.uid, async ({ db }) =>
      (
        await db
          .selectFrom('audit_entries')
          .select('summary')
          .where('command', '=', 'actOnApplication')
          .execute()
      ).map(({ summary }) => summary),
    );
  return { ...of, shop, routerID, act, entries };
}

/** Answers the next request of the server, and returns it. */
async function answer(connection: TestConnection, item: ApplicationActionItem) {
  const { stream, request } = await connection.next('openStream');
  connection.send({ type: 'streamItem', stream, item });
  connection.send({ type: 'streamEnd', stream, end: { code: 'done', message: '' } });
  return request;
}

test('an action goes to the agent of the hub, with the person who asked, and is a change', async () => {
  const { uid, hub, shop, routerID, act, entries } = await delivering();
  expect(await act(SYNC)).toMatchObject({ status: 409, errors: [{ message: agentMessages.hubOffline }] });
  const { connection } = await connect(server, uid, hub);
  const asked = act(SYNC);
  expect(await answer(connection, DONE)).toEqual({
    kind: 'application-action',
    objectID: deliveredID({ objectID: shop.id, routerID }),
    action: SYNC,
    by: `${uid}@example.org`,
  });
  expect(await asked).toEqual({ status: 200, pinnedVersion: null, revisions: [] });
  const refused = act(REFRESH);
  const { stream } = await connection.next('openStream');
  connection.send({ type: 'streamEnd', stream, end: { code: 'refused', message: 'No\u0000 right.' } });
  expect(await refused).toMatchObject({ status: 409, errors: [{ message: 'No right.' }] });
  expect(await entries()).toEqual(['shop on berlin: sync with prune and Replace=true requested']);
  const released = act({ type: 'release' });
  expect(await answer(connection, DONE)).toMatchObject({ action: { type: 'release' } });
  expect((await released).status).toBe(200);
  expect(await entries()).toContain(
    'shop on berlin: deletion released: what Argo CD had not deleted yet stays',
  );
  connection.close();
});

test('the removal of a deleted Application is listed while its hub reports it, and can be released', async () => {
  const { uid, hub, fleet, network, shop, routerID, act, entries } = await delivering();
  const { connection } = await connect(server, uid, hub);
  const removals = async () => {
    const { items } = await fleet.get<{ items: Removal[] }>(`/networks/${network.id}/removals`);
    return { items: items.filter((removal) => removal.routerID === routerID) };
  };
  const objectID = deliveredID({ objectID: shop.id, routerID });
  const message = 'Argo CD cannot delete it: dial tcp: i/o timeout';
  const report = () =>
    connection.reportAndWait({
      full: true,
      objects: [objectReport(objectID, { status: 'PROGRESSING', appliedDigest: 'a.b', message })],
    });
  await report();
  nouns.clock.time = server.clock.now();
  expect((await removals()).items).toEqual([]);
  await nouns.request(uid, 'DELETE', `/objects/${shop.id}`);
  await report();
  expect((await removals()).items).toMatchObject([
    {
      id: `${routerID}/${shop.id}`,
      name: 'shop',
      clusterName: 'berlin',
      message,
      isUnknown: false,
      isReleasable: true,
    },
  ]);
  expect((await act(REFRESH)).status).toBe(404);
  const released = act({ type: 'release' });
  expect(await answer(connection, DONE)).toMatchObject({ objectID, action: { type: 'release' } });
  expect((await released).status).toBe(200);
  expect(await entries()).toEqual([
    'shop on berlin: deletion released: what Argo CD had not deleted yet stays',
  ]);
  const other = await delivering();
  const path = `/api/objects/${shop.id}/clusters/${routerID}/argo`;
  expect((await server.request(other.uid, path, { type: 'release' })).status).toBe(404);
  // The connection is heard until now, which is later than the report.
  nouns.clock.time = server.clock.now() + LEASE_MS;
  expect((await removals()).items).toMatchObject([{ isUnknown: true }]);
  await connection.reportAndWait({ removed: [objectID] });
  expect((await removals()).items).toEqual([]);
  expect((await act({ type: 'release' })).status).toBe(404);
  connection.close();
});

test('an Application that was deleted before its hub reported it is listed, until the hub says that it is gone', async () => {
  const { uid, hub, fleet, network, shop, edges, act } = await delivering();
  const all = async () =>
    (await fleet.get<{ items: Removal[] }>(`/networks/${network.id}/removals`)).items.toSorted((a, b) =>
      a.clusterName.localeCompare(b.clusterName),
    );
  const leaving = async () =>
    (await fleet.get<NetworkDeletionPlan>(`/networks/${network.id}/deletion`)).leavingTotal;
  const blog = await fleet.object(network, application('blog'));
  await nouns.request(uid, 'DELETE', `/objects/${blog.id}`);
  // Nothing was sent to a hub that has no agent.
  expect([await all(), await leaving()]).toEqual([[], 0]);
  const { agent, connection } = await connect(server, uid, hub);
  nouns.clock.time = server.clock.now();
  await nouns.request(uid, 'DELETE', `/objects/${shop.id}`);
  const unreported = { name: 'shop', observedAt: null, message: '', isUnknown: false, isReleasable: true };
  expect(await all()).toMatchObject([
    { ...unreported, clusterName: 'berlin' },
    { ...unreported, clusterName: 'paris' },
  ]);
  expect(await leaving()).toBe(2);
  const ids = edges.map(({ id }) => deliveredID({ objectID: shop.id, routerID: id }));
  const [berlin = '', paris = ''] = ids;

  // What it says of one of them meanwhile is stored, with the hub as its reporter.
  const report = objectReport(berlin, { status: 'PROGRESSING', appliedDigest: 'a.b', message: 'waits' });
  await connection.reportAndWait({ objects: [report] });
  expect((await all()).map(({ message }) => message)).toEqual(['waits', '']);
  const released = act({ type: 'release' });
  expect(await answer(connection, DONE)).toMatchObject({ objectID: berlin });
  expect((await released).status).toBe(200);
  connection.close();

  // A full report names no answer that was lost: the removal is sent again.
  const again = await agent.connect();
  await again.reportAndWait({ full: true });
  expect(await all()).toHaveLength(2);
  const sent = new Set<string>();
  while (ids.some((id) => !sent.has(id))) for (const id of (await again.next('desired')).remove) sent.add(id);
  const other = await delivering();
  const stranger = await connect(server, other.uid, other.hub);
  await stranger.connection.reportAndWait({ removed: [paris] });
  expect(await all()).toHaveLength(2);
  stranger.connection.close();
  await again.reportAndWait({ removed: [berlin] });
  expect(await all()).toMatchObject([{ clusterName: 'paris' }]);
  await again.reportAndWait({ removed: [paris] });
  expect([await all(), await leaving()]).toEqual([[], 0]);
  again.close();
});

test('an Application that is placed again is not being removed', async () => {
  const { uid, hub, fleet, network, edges } = await delivering();
  const { connection } = await connect(server, uid, hub);
  const names = async () =>
    (await fleet.get<{ items: Removal[] }>(`/networks/${network.id}/removals`)).items.map(
      ({ clusterName }) => clusterName,
    );
  await fleet.rules(network, rule(['eq', 'name', 'berlin'], []));
  expect(await names()).toEqual(['paris']);
  await fleet.rules(network, rule(['eq', 'tag', 'internals-edge'], []));
  expect(await names()).toEqual([]);
  await fleet.rules(network, rule(['eq', 'name', 'berlin'], []));
  expect(await names()).toEqual(['paris']);
  // A cluster that is detached takes with it what was to be removed from there.
  await nouns.request(uid, 'POST', `/routers/${edges[1]?.id}/detach`);
  expect(await names()).toEqual([]);
  connection.close();
});

test('a roll back where sync is automatic says so, and pins the revision when it is asked to', async () => {
  const { uid, hub, fleet, shop, act, entries } = await delivering();
  const { connection } = await connect(server, uid, hub);
  const revision = '4f2a'.repeat(10);
  const item = { ...DONE, isDone: false, revisions: [revision] };
  const refused = act({ type: 'rollBack', id: 3 });
  await answer(connection, item);
  expect(await refused).toMatchObject({
    status: 409,
    errors: [{ message: expect.stringContaining('Automatic sync is on') }],
  });
  const pinned = act({ type: 'rollBack', id: 3, pin: true });
  await answer(connection, item);
  expect(await pinned).toMatchObject({ status: 200, pinnedVersion: 2, revisions: [revision] });
  const { yaml } = await fleet.get<WholeObject>(`/objects/${shop.id}`);
  expect(yaml).toContain(`targetRevision: ${revision}`);
  expect(await entries()).toEqual(['shop: rolled back to 4f2a4f2 by pinning it (v1 → v2)']);
  connection.close();
});

test('nobody acts on what is no Application of theirs', async () => {
  const { shop, routerID, network, fleet } = await delivering();
  const other = await delivering();
  const path = (objectID: string) => `/api/objects/${objectID}/clusters/${routerID}/argo`;
  expect((await server.request(other.uid, path(shop.id), REFRESH)).status).toBe(404);
  const project = await fleet.object(
    network,
    'apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata:\n  name: team\nspec: {}\n',
  );
  expect((await other.act({ type: 'delete' })).status).toBe(400);
  expect((await server.request(other.uid, path(project.id), REFRESH)).status).toBe(404);
});

test('many are acted on by a job, each with its own result and change', async () => {
  const { uid, hub, fleet, network, shop, entries } = await delivering();
  const blog = await fleet.object(network, application('blog'));
  const { connection } = await connect(server, uid, hub);
  const { status, body } = await server.request(uid, '/api/objects/argo', {
    objectIDs: [shop.id, blog.id],
    action: REFRESH,
  });
  expect(status).toBe(202);
  const { id } = (body as { accepted: Job }).accepted;
  nouns.clock.time = server.clock.now();
  const handlers = argoJobs(() => server.gateway.agents);
  const running = runDueJobs({ ...nouns, clock: server.clock, random: systemRandom, log: silent, handlers });
  const refused = await connection.next('openStream');
  connection.send({
    type: 'streamEnd',
    stream: refused.stream,
    end: { code: 'refused', message: 'Another operation is in progress.' },
  });
  for (let left = 3; left > 0; left--) await answer(connection, DONE);
  await running;
  const job = await fleet.get<Job>(`/jobs/${id}`);
  expect(job).toMatchObject({
    subjectName: '4 Applications',
    finishedAt: expect.any(Number),
    items: {
      succeeded: 3,
      failedCount: 1,
      left: 0,
      failed: [{ message: 'Another operation is in progress.' }],
    },
  });
  expect(await entries()).toHaveLength(3);
  connection.close();
});

test('putting back what was changed by hand in Argo CD reaches the hub', async () => {
  const { uid, hub, shop, routerID } = await delivering();
  const { connection } = await connect(server, uid, hub);
  const { apply } = await connection.next('desired');
  const objectID = deliveredID({ objectID: shop.id, routerID });
  const digest = apply.find((each) => each.objectID === objectID)?.digest ?? '';
  const path = ['spec', 'source', 'path'];
  const fields = [{ path, manager: 'kubectl', desired: '"."', live: '"other"', at: null }];
  const drift = { isPresent: true, total: 1, corrections: 0, correctedAt: null, fields };
  await connection.reportAndWait({
    full: true,
    objects: [objectReport(objectID, { status: 'OUTOFSYNC', appliedDigest: digest, drift })],
  });
  nouns.clock.time = server.clock.now();
  const answered = await nouns.request(uid, 'POST', `/objects/${shop.id}/putBack`, { body: { routerID } });
  expect(answered).toMatchObject({ status: 200, body: { clusters: 1 } });
  const orders: string[] = [];
  while (orders.length === 0) orders.push(...((await connection.next('desired')).putBack ?? []));
  expect(orders).toEqual([objectID]);
  connection.close();
});
