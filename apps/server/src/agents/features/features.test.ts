import type { FeatureReport } from '@hawser/contract/features';
import type { Network } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import { NAMED_REQUESTS } from '@hawser/contract/streams';
import { registrationMessages } from '@hawser/domain/gitops';
import { LEASE_MS } from '@hawser/domain/routers';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fleetOf } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { agentMessages } from '../messages.ts';
import { TestAgent } from '../testing/agent.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

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

const ANSWERS = { answers: [...NAMED_REQUESTS, 'features'] };

let accounts = 0;

/** A GitOps network with the agent of its hub. */
async function hub() {
  // The gateway lives in real time.
  nouns.clock.time = server.clock.now();
  const uid = `gitops-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const cluster = await fleet.cluster('paris');
  const body = { name: 'shop', features: ['argocd'], hub: { cloudID: cluster.id } };
  const answer = await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body });
  const network = answer.body.created;
  const read = () => fleet.get<Network>(`/networks/${network.id}`);
  const routerID = network.hub?.routerID ?? '';
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, routerID)).installId);
  return { uid, network, routerID, agent, read };
}

const report = (changes: Partial<FeatureReport> = {}): FeatureReport => ({
  slug: 'argocd',
  state: 'INSTALLING',
  step: 3,
  steps: 7,
  message: 'Creating its custom resource definitions',
  since: nouns.clock.now(),
  version: '',
  namespace: '',
  uiURL: null,
  existing: null,
  missingRights: [],
  ...changes,
});

test('the agent of a hub is asked for Argo CD, and its state is shown with the network', async () => {
  const { agent, read } = await hub();
  expect((await read()).argocd).toMatchObject({ state: 'UNINSTALLED', commands: null });
  const connection = await agent.connect(ANSWERS);
  const { features } = await connection.next('features');
  expect(features).toMatchObject([
    { slug: 'argocd', mode: 'install', namespace: 'argocd', serviceType: 'ClusterIP', hostname: '' },
  ]);
  expect(features[0]?.manifest.url).toBe(
    `https://raw.githubusercontent.com/argoproj/argo-cd/${features[0]?.version}/manifests/install.yaml`,
  );
  connection.send({ type: 'features', features: [report()] });
  const installing = await waitUntil(
    async () => {
      const network = await read();
      return network.argocd?.state === 'INSTALLING' ? network : null;
    },
    { what: 'INSTALLING' },
  );
  expect(installing.argocd).toMatchObject({
    step: 3,
    steps: 7,
    message: 'Creating its custom resource definitions',
  });
  expect(installing.install).toMatchObject({ status: 'installing', error: null });
  connection.close();
});

test('what the installer lacks comes with the command that gives it, which the server makes itself', async () => {
  const { agent, routerID, read } = await hub();
  const connection = await agent.connect(ANSWERS);
  const missingRights = ['create clusterroles; rm -rf /'];
  connection.send({ type: 'features', features: [report({ state: 'WAITING', missingRights })] });
  const waiting = await waitUntil(
    async () => {
      const { argocd, install } = await read();
      return argocd?.state === 'WAITING' ? { argocd, install } : null;
    },
    { what: 'WAITING' },
  );
  const name = `hawser-installer-${routerID.slice(-12)}`;
  expect(waiting.argocd.commands).toEqual({
    kubectl: `kubectl create clusterrolebinding ${name} --clusterrole=${name} --serviceaccount=hawser-agent-hawser:hawser-installer`,
    oc: `oc create clusterrolebinding ${name} --clusterrole=${name} --serviceaccount=hawser-agent-hawser:hawser-installer`,
  });
  expect(waiting.install).toMatchObject({
    status: 'waiting',
    error: 'Creating its custom resource definitions',
  });
  connection.close();
});

test('the address of the UI becomes a detail of the feature; what is no address does not', async () => {
  const { agent, read } = await hub();
  const connection = await agent.connect(ANSWERS);
  const ready = report({ state: 'READY', version: 'v3.5.7', namespace: 'argocd' });
  connection.send({ type: 'features', features: [{ ...ready, uiURL: 'https://argo.example.org' }] });
  const address = async () => (await read()).features['argocd']?.['ui_url'];
  await waitUntil(async () => (await address()) === 'https://argo.example.org', { what: 'the address' });
  expect((await read()).install.status).toBe('installed');
  const hostile = [
    'javascript:alert(1)',
    'https://argo.example.org/\u0000',
    'https://argo.example.org/\u202Egpj',
    'https://argo.example.org@evil.example.net',
    'https://аrgo.example.org',
  ];
  for (const uiURL of hostile) {
    connection.send({ type: 'features', features: [{ ...ready, uiURL: 'https://argo.example.org' }] });
    await waitUntil(async () => (await address()) === 'https://argo.example.org', { what: 'the address' });
    connection.send({ type: 'features', features: [{ ...ready, uiURL }] });
    await waitUntil(async () => (await address()) === null, { what: `no address, not ${uiURL}` });
  }
  connection.close();
});

test('the router of the hub says whether it is installed', async () => {
  const { uid, agent, routerID } = await hub();
  const fleet = fleetOf(nouns, uid);
  const features = async () => (await fleet.get<Router>(`/routers/${routerID}`)).features;
  expect(await features()).toEqual({ argocd: { status: 'uninstalled' } });
  const connection = await agent.connect(ANSWERS);
  for (const [state, status] of [
    ['INSTALLING', 'installing'],
    ['READY', 'installed'],
    ['REMOVED', 'uninstalled'],
  ] as const) {
    connection.send({ type: 'features', features: [report({ state })] });
    await waitUntil(async () => (await features())['argocd']?.status === status, { what: status });
  }
  connection.close();
});

test('past the lease of its agent the state is unknown', async () => {
  const { uid, agent, routerID, read } = await hub();
  const connection = await agent.connect(ANSWERS);
  connection.send({ type: 'features', features: [report({ state: 'READY' })] });
  await waitUntil(async () => (await read()).argocd?.state === 'READY', { what: 'READY' });
  connection.close();
  nouns.clock.time += 2 * LEASE_MS;
  const { argocd, install } = await read();
  expect(argocd?.state).toBe('UNKNOWN');
  expect(install.status).toBe('unknown');
  const { features } = await fleetOf(nouns, uid).get<Router>(`/routers/${routerID}`);
  expect(features).toEqual({ argocd: { status: 'unknown' } });
});

test('a change of its settings reaches the agent, and settings that cannot be are refused', async () => {
  const { uid, network, agent, read } = await hub();
  const connection = await agent.connect(ANSWERS);
  await connection.next('features');
  const change = async (argocd: object) => {
    const { version } = await read();
    return nouns.request(uid, 'PATCH', `/networks/${network.id}`, { body: { argocd }, version });
  };
  await change({ mode: 'existing', overrideHostname: 'argo.example.org' });
  expect((await connection.next('features')).features).toMatchObject([
    { mode: 'existing', hostname: 'argo.example.org' },
  ]);
  await change({ mode: 'remove' });
  const { hub: attached } = await read();
  const path = `/routers/${attached?.routerID}`;
  const { registration } = (await nouns.request<Router>(uid, 'GET', path)).body;
  expect(registration).toMatchObject({ state: 'WAITING', message: registrationMessages.removing });
  for (const argocd of [{ namespace: 'default' }, { overrideHostname: 'https://a/b' }, { version: 'v0' }])
    expect((await change(argocd)).status).toBe(400);
  connection.close();
});

test('an agent of before there were features is not asked for any', async () => {
  const { agent } = await hub();
  const connection = await agent.connect();
  await connection.reportAndWait({ full: true });
  expect(connection.received.map(({ type }) => type)).not.toContain('features');
  connection.close();
});

test('the initial password is asked of the agent, for a public key, and not without one', async () => {
  const { uid, network, agent } = await hub();
  const ask = (publicKey: string) =>
    server.request(uid, `/api/networks/${network.id}/argocd/password`, { publicKey });
  const key = `${'A'.repeat(87)}=`;
  expect((await ask(key)).status).toBe(409);
  const connection = await agent.connect(ANSWERS);
  expect(await ask(key)).toMatchObject({ status: 201, body: { created: { data: 'CCCC' } } });
  expect((await ask('no key')).status).toBe(400);
  connection.close();
});

test('an agent that does not answer, is slow or has gone is named as the reason', async () => {
  const { uid, network, agent } = await hub();
  const key = `${'A'.repeat(87)}=`;
  const ask = () => server.request(uid, `/api/networks/${network.id}/argocd/password`, { publicKey: key });
  const connection = await agent.connect(ANSWERS);
  connection.answersPassword = false;
  const slow = ask();
  const first = await connection.next('openStream');
  server.clock.elapse();
  expect(await slow).toMatchObject({ status: 409, body: { errors: [{ message: agentMessages.slow }] } });
  expect((await connection.next('closeStream')).stream).toBe(first.stream);
  const refused = ask();
  const { stream } = await connection.next('openStream');
  const message = 'No\u0000 \u202Epassword';
  connection.send({ type: 'streamEnd', stream, end: { code: 'failed', message } });
  expect(await refused).toMatchObject({ status: 409, body: { errors: [{ message: 'No password' }] } });
  const gone = ask();
  await connection.next('openStream');
  connection.close();
  expect(await gone).toMatchObject({
    status: 409,
    body: { errors: [{ message: 'The agent is disconnected.' }] },
  });
});

test('who asked is in the audit log, what was answered is not, and a refused request leaves nothing', async () => {
  const { uid, network, agent } = await hub();
  const key = `${'A'.repeat(87)}=`;
  const ask = () => server.request(uid, `/api/networks/${network.id}/argocd/password`, { publicKey: key });
  const entries = async () => {
    const text = JSON.stringify(
      await nouns.store.tenant(uid, ({ db }) => db.selectFrom('audit_entries').selectAll().execute()),
    );
    return { text, count: text.split('First password').length - 1 };
  };
  expect((await ask()).status).toBe(409);
  expect((await entries()).count).toBe(0);
  const connection = await agent.connect(ANSWERS);
  expect((await ask()).status).toBe(201);
  const { text, count } = await entries();
  expect(count).toBe(1);
  for (const part of ['AAAA', 'BBBB', 'CCCC']) expect(text).not.toContain(part);
  connection.close();
});
