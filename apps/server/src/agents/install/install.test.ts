import type { Network } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedCommands } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { agentMessages } from '../messages.ts';
import { routerReport, TestAgent } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';
import { expiryOf } from './store-pending.ts';
import { sha256 } from './manifest.ts';

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
      .select(['status', 'message', 'phases'])
      .where('router_id', '=', routerID)
      .executeTakeFirstOrThrow(),
  );

test('the manifest has the SHA-256 that was shown, is not cacheable, and can be fetched twice', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { url, sha256: shown, manifest } = await server.issue(uid, router.id);
  for (const reader of ['preview', 'kubectl']) {
    const answer = await fetch(url, { headers: { 'user-agent': reader } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-type')).toContain('application/yaml');
    const text = await answer.text();
    expect(text).toBe(manifest);
    expect(sha256(text)).toBe(shown);
  }
  const { phases } = await stateOf(uid, router.id);
  const fetched = phases.filter((phase) => phase.status === 'INSTRUCTIONS FETCHED');
  expect(fetched.map((phase) => phase.message)).toEqual(['by 127.0.0.1 with preview']);
});

test('the ID has at least 128 random bits, and the database stores only its hash', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  expect(installId.length * Math.log2(62)).toBeGreaterThan(128);
  const rows = await nouns.store.system.selectFrom('pending_installs').selectAll().execute();
  expect(rows.filter((row) => row.install_id_hash === sha256(installId))).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(installId);
});

test('a repeat with the same key gets the same instructions, and their ID is encrypted at rest', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const asked = await Promise.all([1, 2, 3].map(() => server.issue(uid, router.id, 'the same')));
  const [first] = asked;
  if (first === undefined) throw new Error('three answers');
  expect(await server.issue(uid, router.id, 'the same')).toEqual(first);
  expect(new Set(asked.map(({ installId }) => installId)).size).toBe(1);
  const issued = (await auditedCommands(nouns, uid)).filter((entry) => entry.startsWith('issueInstall'));
  expect(issued).toHaveLength(1);
  expect((await fetch(first.url)).status).toBe(200);
  const kept = await nouns.store.system.selectFrom('idempotency_keys').selectAll().execute();
  expect(kept.filter(({ key }) => key === 'the same')).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(first.installId);
  expect((await server.issue(uid, router.id, 'another')).installId).not.toBe(first.installId);
  expect((await fetch(first.url)).status).toBe(404);
});

test('a hostile user agent is shown as plain text', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { url } = await server.issue(uid, router.id);
  await fetch(url, { headers: { 'user-agent': `evil\t<b>${'x'.repeat(500)}` } });
  const { message } = await stateOf(uid, router.id);
  expect(message).toMatch(/^by 127\.0\.0\.1 with evil <b>x+$/);
  expect(message.length).toBeLessThan(200);
});

test('unknown, expired, replaced and used IDs and a wrong flavor all get the same 404', async () => {
  const answers: string[] = [];
  const ask = async (url: string) => {
    const answer = await fetch(url);
    answers.push(`${answer.status} ${await answer.text()}`);
  };
  await ask(`${server.url}/install/${'0'.repeat(32)}/standard/`);

  const { uid, router } = await attachedRouter(nouns);
  const replaced = await server.issue(uid, router.id);
  const used = await server.issue(uid, router.id);
  await ask(replaced.url);
  await ask(used.url.replace('/standard/', '/gitops/'));
  expect((await new TestAgent(server.url).enroll(used.installId)).status).toBe(200);
  await ask(used.url);

  const late = await attachedRouter(nouns);
  const expired = await server.issue(late.uid, late.router.id);
  server.clock.shiftMs = expiryOf(0);
  await ask(expired.url);
  const refused = await new TestAgent(server.url).enroll(expired.installId);
  server.clock.shiftMs = 0;
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^404 /);
  expect(refused.status).toBe(404);
  expect(refused.body.errors[0]?.message).toBe(agentMessages.install);
});

test('instructions for another account’s router are not issued, nor for one that is UP', async () => {
  const { uid, fleet, router } = await attachedRouter(nouns);
  await nouns.account('stranger');
  await expect(server.issue('stranger', router.id)).rejects.toThrow('Not found.');
  const { installId } = await server.issue(uid, router.id);
  const agent = new TestAgent(server.url);
  await agent.enroll(installId);
  const connection = await agent.connect();
  await connection.reportAndWait({ full: true, router: routerReport('UP') });
  await expect(server.issue(uid, router.id)).rejects.toThrow(
    'Manual router install is not allowed when the router is UP',
  );
  nouns.clock.time = server.clock.now();
  expect((await fleet.get<Router>(`/routers/${router.id}`)).status.status).toBe('UP');
  connection.close();
});

test('a router whose agent is lost can be installed again; the former agent is refused afterwards', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const former = new TestAgent(server.url);
  await former.enroll((await server.issue(uid, router.id)).installId);
  const connection = await former.connect();
  const { installId } = await server.issue(uid, router.id);
  const next = new TestAgent(server.url, former.uid);
  expect((await next.enroll(installId)).status).toBe(200);
  // Its heartbeats must not renew the lease of the new one.
  expect(await connection.next('refused')).toMatchObject({ code: 'unknown-agent', final: true });
  const back = await former.greet();
  expect(await back.next('refused')).toMatchObject({ code: 'unknown-agent', final: true });
  const fresh = await next.connect();
  await waitUntil(async () => (await stateOf(uid, router.id)).status === 'INSTALLING', {
    what: 'INSTALLING',
  });
  fresh.close();
});

test('a private attachment in a GitOps network is installed from gitops/, one of a basic network from standard/', async () => {
  const { uid, router } = await attachedRouter(nouns);
  expect((await server.issue(uid, router.id)).url).toMatch(/\/standard\/$/);
  await nouns.asOwner(`update networks set features = '{"argocd":{}}' where id = '${router.networkID}'`);
  const { url } = await server.issue(uid, router.id);
  expect(url).toMatch(/\/gitops\/$/);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace('/gitops/', '/standard/'))).status).toBe(404);
  await nouns.asOwner(`update routers set is_public = true where id = '${router.id}'`);
  expect((await server.issue(uid, router.id)).url).toMatch(/\/standard\/$/);
});

test('an outdated agent can be reinstalled while its router is UP, and keeps its identity until then', async () => {
  const { uid, fleet, router } = await attachedRouter(nouns);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const old = await agent.connect({ agentVersion: '4.9.9' });
  await old.reportAndWait({ full: true, router: routerReport('UP') });
  const read = async () => {
    nouns.clock.time = server.clock.now();
    return fleet.get<Router>(`/routers/${router.id}`);
  };
  await waitUntil(async () => (await read()).agentUpgradeRequired, { what: 'an agent that is too old' });
  expect((await server.issue(uid, router.id)).manifest).toContain('kind: Deployment');
  expect((await read()).status.status).toBe('UP');
  const mayAttach = async () =>
    (await fleet.get<Network>(`/networks/${router.networkID}`)).can.attachEdge?.allowed;
  expect(await mayAttach()).toBe(false);
  old.close();
  const upgraded = await agent.connect({ agentVersion: '5.1.1' });
  await waitUntil(async () => !(await read()).agentUpgradeRequired, { what: 'an agent that is new enough' });
  expect(await mayAttach()).toBe(true);
  await expect(server.issue(uid, router.id)).rejects.toThrow(
    'Manual router install is not allowed when the router is UP',
  );
  upgraded.close();
});
