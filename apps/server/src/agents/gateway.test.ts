import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployment, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { objectReport, routerReport, TestAgent } from './testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from './testing/gateway.ts';

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

test('a router goes from install command to UP, receives objects, changes and removals, and is detached', async () => {
  const { uid, fleet, network, router } = await attachedRouter(nouns);
  const seen = () => {
    nouns.clock.time = server.clock.now();
    return fleet.get<Router>(`/routers/${router.id}`);
  };
  const { installId, url, commands, sha256 } = await server.issue(uid, router.id);
  expect(commands).toEqual({ kubectl: `kubectl apply -f ${url}`, oc: `oc apply -f ${url}` });
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect((await seen()).status.status).toBe('INSTRUCTIONS ISSUED');

  const manifest = await fetch(url, { headers: { 'user-agent': 'kubectl/v1.36.1' } });
  expect(manifest.status).toBe(200);
  expect((await seen()).status.status).toBe('INSTRUCTIONS FETCHED');

  const agent = new TestAgent(server.url);
  const { status, body } = await agent.enroll(installId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ routerID: router.id, networkName: 'demo', clusterName: 'hub-one' });
  expect((await seen()).status.status).toBe('AGENT STARTING');

  const connection = await agent.connect();
  expect((await seen()).status.status).toBe('INSTALLING');
  const first = await connection.next('desired');
  expect(first).toMatchObject({ apply: [], remove: [], keep: [], complete: true });
  await connection.reportAndWait({ full: true, router: routerReport('UP') });
  const up = await seen();
  expect(up.status.status).toBe('UP');
  expect(up).toMatchObject({
    kubernetesVersion: 'v1.36.1',
    kubesDistro: 'k3s',
    nodeCount: 3,
    agentVersion: '5.1.1',
  });
  expect(up.phases.map((phase) => phase.status)).toEqual([
    'UNINSTALLED',
    'INSTRUCTIONS ISSUED',
    'INSTRUCTIONS FETCHED',
    'AGENT STARTING',
    'INSTALLING',
    'UP',
  ]);
  expect(up.phases[2]?.message).toBe('by 127.0.0.1 with kubectl/v1.36.1');

  const object = await fleet.object(network, deployment('web'));
  await fleet.rules(network, rule([], []));
  const order = await connection.next('desired');
  expect(order).toMatchObject({ complete: false, remove: [], apply: [{ objectID: object.id, version: 1 }] });
  expect(order.apply[0]?.manifest).toMatchObject({ kind: 'Deployment', metadata: { name: 'web' } });
  const appliedDigest = order.apply[0]?.digest ?? '';
  await connection.reportAndWait({ objects: [objectReport(object.id, { appliedDigest })] });
  const [placement]: Placement[] = await fleet.placements(object);
  expect(placement?.status.status).toBe('UP');
  expect(placement?.kubeStatus?.readyReplicas).toBe(2);

  await fleet.rules(network);
  expect(await connection.next('desired')).toMatchObject({ apply: [], remove: [object.id] });
  await connection.reportAndWait({ removed: [object.id] });

  expect((await nouns.request(uid, 'POST', `/routers/${router.id}/detach`, { body: {} })).status).toBe(200);
  await connection.next('detach');
  connection.send({ type: 'detached' });
  expect(await connection.closedWith()).toBe(1000);
  const gone = await nouns.request(uid, 'GET', `/routers/${router.id}`);
  expect(gone.status === 404 || (gone.body as unknown as Router).active === false).toBe(true);
  const again = await agent.greet();
  expect(await again.next('refused')).toMatchObject({ code: 'unknown-agent', final: true });
});

test('an agent that reconnects receives only what differs from what it has', async () => {
  const { uid, fleet, network, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  const agent = new TestAgent(server.url);
  await agent.enroll(installId);
  await fleet.rules(network, rule([], []));
  const web = await fleet.object(network, deployment('web'));
  const worker = await fleet.object(network, deployment('worker'));

  const connection = await agent.connect();
  const { apply } = await connection.next('desired');
  expect(apply.map((object) => object.objectID).sort()).toEqual([web.id, worker.id].sort());
  const have = Object.fromEntries(apply.map(({ objectID, digest }) => [objectID, digest]));
  connection.close();

  const changed = await nouns.request(uid, 'PATCH', `/objects/${web.id}`, {
    body: { yaml: deployment('web').replace('replicas: 2', 'replicas: 3') },
    version: 1,
  });
  expect(changed.status).toBe(200);
  const back = await agent.connect({ have: { ...have, 'was-deleted-meanwhile': 'sha256:old' } });
  const difference = await back.next('desired');
  expect(difference.apply.map((object) => object.objectID)).toEqual([web.id]);
  expect(difference.apply[0]?.manifest).toMatchObject({ spec: { replicas: 3 } });
  expect(difference).toMatchObject({ remove: ['was-deleted-meanwhile'], complete: true, keep: [worker.id] });
  back.close();
});

test('when the desired set does not fit in one message, the first message keeps the objects of the others', async () => {
  const { uid, fleet, network, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  const agent = new TestAgent(server.url);
  await agent.enroll(installId);
  await fleet.rules(network, rule([], []));
  const ids: string[] = [];
  for (let n = 0; n < 130; n++) ids.push((await fleet.object(network, deployment(`app-${n}`))).id);

  const connection = await agent.connect();
  const first = await connection.next('desired');
  expect(first.complete).toBe(true);
  const applied = first.apply.map((object) => object.objectID);
  expect([...applied, ...first.keep].sort()).toEqual(ids.sort());
  while (applied.length < ids.length) {
    const more = await connection.next('desired');
    expect(more.complete).toBe(false);
    applied.push(...more.apply.map((object) => object.objectID));
  }
  expect(applied.sort()).toEqual(ids.sort());
  connection.close();
});

test('heartbeats are answered, and write no row that the change feed names', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  const agent = new TestAgent(server.url);
  await agent.enroll(installId);
  const connection = await agent.connect();
  const changes = () =>
    nouns.store.system.selectFrom('changes').select('seq').where('owner_uid', '=', uid).execute();
  const before = await changes();
  for (let n = 0; n < 20; n++) {
    connection.send({ type: 'heartbeat', now: Date.now() });
    await connection.next('heartbeat');
  }
  expect(await changes()).toEqual(before);
  connection.close();
});
