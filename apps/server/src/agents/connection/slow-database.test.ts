import { LEASE_MS } from '@hawser/domain/routers';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRouterStates } from '../../status/index.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { TestAgent } from '../testing/agent.ts';
import { attachedRouter, startGateway, type TestGateway } from '../testing/gateway.ts';
import { pausedStore } from '../testing/paused-store.ts';

/** Longer than a lease. */
const TOO_LONG_MS = LEASE_MS + 1_000;

let nouns: Nouns;
let held: ReturnType<typeof pausedStore>;
let server: TestGateway;

beforeAll(async () => {
  nouns = await startNouns();
  held = pausedStore(nouns.store);
  server = await startGateway(nouns, { store: held.store });
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

/** The database responds only after more than a lease. */
async function withheld(ask: () => void): Promise<void> {
  const release = held.hold();
  ask();
  await waitUntil(() => held.waiting() > 0, { what: 'the database to be asked' });
  server.clock.shiftMs += TOO_LONG_MS;
  release();
}

const stateOf = async (uid: string, routerID: string) =>
  (await nouns.store.tenant(uid, (tx) => loadRouterStates(tx, [routerID], server.clock.now()))).get(routerID);

test('after a slow enrollment the agent was last seen when it sent the request', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  const agent = new TestAgent(server.url);
  let answer: ReturnType<TestAgent['enroll']> | undefined;
  await withheld(() => {
    answer = agent.enroll(installId);
  });
  expect((await answer)?.status).toBe(200);
  expect((await stateOf(uid, router.id))?.status.status).toBe('UNKNOWN');
});

test('a hello that is processed late counts from when it was received, also for the clock skew', async () => {
  const { uid, router } = await attachedRouter(nouns);
  const { installId } = await server.issue(uid, router.id);
  const agent = new TestAgent(server.url);
  await agent.enroll(installId);
  let greeting: ReturnType<TestAgent['greet']> | undefined;
  await withheld(() => {
    greeting = agent.greet();
  });
  const connection = await greeting;
  await connection?.next('welcome');
  const state = await stateOf(uid, router.id);
  expect(Math.abs((state?.clockSkewMs ?? 0) + server.clock.shiftMs - TOO_LONG_MS)).toBeLessThan(TOO_LONG_MS);
  expect(state?.status.status).toBe('UNKNOWN');
  expect(state?.status.observedAt).toBeLessThanOrEqual(server.clock.now() - TOO_LONG_MS);
  connection?.close();
});
