import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { agentMessages } from '../messages.ts';
import { routerReport, TestAgent } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';
import { enrollText } from './signature.ts';

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

const stateOf = (uid: string, routerID: string) =>
  nouns.store.tenant(uid, ({ db }) =>
    db
      .selectFrom('router_states')
      .select(['status', 'message'])
      .where('router_id', '=', routerID)
      .executeTakeFirstOrThrow(),
  );
const agentsOf = (uid: string) =>
  nouns.store.tenant(uid, ({ db }) => db.selectFrom('agents').selectAll().execute());

test('a repeated enrollment returns the same identity; another key is refused', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  const agent = new TestAgent(server.url);
  const first = await agent.enroll(installId);
  expect(await agent.enroll(installId)).toEqual(first);
  expect(await agentsOf(uid)).toHaveLength(1);

  const thief = new TestAgent(server.url, agent.uid);
  const refused = await thief.enroll(installId);
  expect(refused.status).toBe(409);
  expect(refused.body.errors[0]?.message).toBe(agentMessages.usedByOther);
  expect(await stateOf(uid, router.id)).toEqual({
    status: 'AGENT STARTING',
    message: agentMessages.usedByOther,
  });
  expect(await agentsOf(uid)).toHaveLength(1);
});

test('concurrent enrollments with one ID create one agent', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  const agents = Array.from({ length: 8 }, () => new TestAgent(server.url, 'one-cluster'));
  const answers = await Promise.all(agents.map((agent) => agent.enroll(installId)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
  expect(await agentsOf(uid)).toHaveLength(1);
});

test('the first enrollment fixes the cluster’s identity; another Kubernetes cluster is refused', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const { installId } = await server.issue(uid, router.id);
  const other = new TestAgent(server.url);
  const refused = await other.enroll(installId);
  const message =
    'This install command belongs to cluster "hub-one", which is another Kubernetes cluster (kube-system UID differs).';
  expect(refused.status).toBe(409);
  expect(refused.body.errors[0]?.message).toBe(message);
  expect(await stateOf(uid, router.id)).toEqual({ status: 'FAILED', message });
  // The refusal did not consume the install ID: the right cluster can still use it.
  expect((await new TestAgent(server.url, agent.uid).enroll(installId)).status).toBe(200);
});

test('a Kubernetes cluster is registered once in an account, also when two enroll at the same moment', async () => {
  const { uid, fleet, network, router } = await attachedRouter(nouns);
  const second = await fleet.attach(network, await fleet.cluster('edge-one'), { isEdge: true, hubName: '' });
  const commands = [await server.issue(uid, router.id), await server.issue(uid, second.id)];
  const answers = await Promise.all(
    commands.map(({ installId }) => new TestAgent(server.url, `same-${uid}`).enroll(installId)),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const message = answers.find((answer) => answer.status === 409)?.body.errors[0]?.message;
  expect(message).toMatch(/^This Kubernetes cluster is already registered as cluster "(hub|edge)-one"\.$/);
  const states = [await stateOf(uid, router.id), await stateOf(uid, second.id)];
  expect(states).toContainEqual({ status: 'FAILED', message });
});

test('another account may register the same cluster, and learns nothing about the first', async () => {
  const one = await attachedRouter(nouns);
  const two = await attachedRouter(nouns);
  for (const { uid, router } of [one, two]) {
    const { installId } = await server.issue(uid, router.id);
    expect((await new TestAgent(server.url, 'shared-by-two').enroll(installId)).status).toBe(200);
  }
});

test('a second namespace of the same cluster enrolls as the same cluster', async () => {
  const { uid, fleet, cluster, router } = await attachedRouter(nouns);
  const other = await fleet.attach(await fleet.network('second'), cluster, { namespace: 'other' });
  for (const id of [router.id, other.id]) {
    const { installId } = await server.issue(uid, id);
    expect((await new TestAgent(server.url, `twice-${uid}`).enroll(installId)).status).toBe(200);
  }
});

test('an invalid enrollment changes nothing and gets a clear message', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  const agent = new TestAgent(server.url);
  const forged = new TestAgent(server.url).sign(enrollText(installId, agent.uid));
  const before = await stateOf(uid, router.id);
  const bad: [changes: object, status: number, message: string][] = [
    [{ protocol: 2 }, 400, agentMessages.protocol(2)],
    [{ signature: forged }, 400, agentMessages.signature],
    [{ signature: '' }, 400, agentMessages.signature],
    [{ publicKey: 'AAAA' }, 400, agentMessages.signature],
    [{ cluster: { ...agent.cluster, uid: 'another' } }, 400, agentMessages.signature],
    [{ cluster: null }, 400, agentMessages.malformed],
    [{ cluster: { ...agent.cluster, uid: 'nul\u0000' } }, 400, agentMessages.malformed],
    [{ installId: 'x'.repeat(50_000) }, 413, ''],
  ];
  for (const [changes, status, message] of bad) {
    const answer = await agent.enroll(installId, changes);
    expect(answer.status).toBe(status);
    if (message !== '') expect(answer.body.errors[0]?.message).toBe(message);
  }
  expect(await stateOf(uid, router.id)).toEqual(before);
  expect(await agentsOf(uid)).toEqual([]);
  expect((await agent.enroll(installId)).status).toBe(200);
});

test('a clone of an agent in another cluster is refused permanently, and the router shows why', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const own = await agent.connect();
  await own.reportAndWait({ full: true, router: routerReport('UP') });

  const clone = new TestAgent(
    server.url,
    'a-copied-cluster',
    agent.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  clone.agentID = agent.agentID;
  const connection = await clone.greet();
  const message = agentMessages.clone('hub-one');
  expect(await connection.next('refused')).toEqual({
    type: 'refused',
    code: 'other-cluster',
    message,
    final: true,
  });
  await waitUntil(async () => (await stateOf(uid, router.id)).message === message, { what: 'the message' });
  expect((await stateOf(uid, router.id)).status).toBe('UP');
  // The agent itself stays connected.
  await own.reportAndWait({ router: routerReport('UP') });
  own.close();
});

test('an agent that names another cluster in a report is refused', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const connection = await agent.connect();
  connection.report({
    cluster: { ...agent.cluster, uid: 'moved', kubernetesVersion: 'v9' },
    router: routerReport('UP'),
  });
  expect(await connection.next('refused')).toMatchObject({ code: 'other-cluster', final: true });
  const message = agentMessages.clone('hub-one');
  await waitUntil(async () => (await stateOf(uid, router.id)).message === message, { what: 'the message' });
  expect((await stateOf(uid, router.id)).status).toBe('INSTALLING');
});
