import type { Problem } from '@hawser/contract/problem';
import type { IssuedInstalls } from '@hawser/contract/routers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedCommands } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { TestAgent, routerReport } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';

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

async function issue(uid: string, networkID: string, routerIDs: readonly string[]) {
  const answer = await fetch(`${server.url}/api/networks/${networkID}/installs`, {
    method: 'POST',
    headers: { 'x-uid': uid, 'content-type': 'application/json' },
    body: JSON.stringify({ routerIDs }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { created: IssuedInstalls } & Problem,
  };
}

test('each router gets its own install ID that works once; earlier ones stop working', async () => {
  const { uid, fleet, network, router } = await attachedRouter(nouns);
  const second = await fleet.attach(network, await fleet.cluster('two'), { isEdge: true });
  const former = await server.issue(uid, router.id);
  const { status, body } = await issue(uid, network.id, [second.id, router.id]);
  expect(status).toBe(201);
  expect(body.created.items.map(({ routerID }) => routerID)).toEqual([second.id, router.id]);
  expect((await new TestAgent(server.url).enroll(former.installId)).status).toBe(404);
  for (const { installId, url } of body.created.items) {
    expect((await fetch(url)).status).toBe(200);
    expect((await new TestAgent(server.url).enroll(installId)).status).toBe(200);
  }
  expect(await auditedCommands(nouns, uid)).toContain('issueInstalls network');
});

test('all or none are issued: not for other accounts, not twice for one router, not when the agent is UP', async () => {
  const { uid, fleet, network, router } = await attachedRouter(nouns);
  const second = await fleet.attach(network, await fleet.cluster('two'), { isEdge: true });
  await nouns.account('stranger');
  expect((await issue('stranger', network.id, [router.id])).status).toBe(404);
  expect((await issue(uid, network.id, [router.id, router.id])).status).toBe(400);
  expect((await issue(uid, network.id, [])).status).toBe(400);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const connection = await agent.connect();
  await connection.reportAndWait({ full: true, router: routerReport('UP') });
  const refused = await issue(uid, network.id, [second.id, router.id]);
  expect(refused.status).toBe(409);
  expect(refused.body.errors[0]?.path).toBe('routerIDs.1');
  expect((await fleet.get(`/routers/${second.id}`)) as object).toMatchObject({
    installInstructionsRequested: false,
  });
  connection.close();
});

test('a router that is UP stays UP while its older agent waits for the upgrade', async () => {
  const { uid, network, router } = await attachedRouter(nouns);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const connection = await agent.connect({ agentVersion: '5.1.0' });
  await connection.reportAndWait({ full: true, router: routerReport('UP') });
  const { status, body } = await issue(uid, network.id, [router.id]);
  expect(status).toBe(201);
  expect((await fetch(body.created.items[0]?.url ?? '')).status).toBe(200);
  const { rows } = await nouns.store.tenant(uid, ({ db }) =>
    sql`select status from router_states where router_id = ${router.id}`.execute(db),
  );
  expect(rows).toEqual([{ status: 'UP' }]);
  connection.close();
});
