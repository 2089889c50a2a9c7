import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployment, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { objectReport, routerReport, TestAgent } from '../testing/agent.ts';
import { pausedStore } from '../testing/paused-store.ts';
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

const stored = (uid: string) =>
  nouns.store.tenant(uid, async ({ db }) => ({
    objects: await db
      .selectFrom('object_states')
      .select(['object_id', 'status'])
      .orderBy('object_id')
      .execute(),
    router: await db.selectFrom('router_states').select('status').executeTakeFirst(),
  }));

/** An agent with two objects on its router, which may connect to `server` or to one whose database is slow. */
async function betweenTwo() {
  const held = pausedStore(nouns.store);
  const slow = await startGateway(nouns, { store: held.store });
  const { uid, fleet, network, router } = await attachedRouter(nouns);
  await fleet.rules(network, rule([], []));
  const web = await fleet.object(network, deployment('web'));
  const worker = await fleet.object(network, deployment('worker'));
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  return { uid, web, worker, held, slow, agent, atSlow: agent.at(slow.url) };
}

test('a report that one server writes late does not replace a newer one to another server', async () => {
  const { uid, web, worker, held, slow, agent, atSlow } = await betweenTwo();
  const before = await atSlow.connect();
  const release = held.hold();
  const down = objectReport(web.id, { status: 'DOWN' });
  before.report({ full: true, objects: [down], router: routerReport('DOWN') });
  await waitUntil(() => held.waiting() > 0, { what: 'the report to wait for the database' });
  const since = await agent.connect();
  const both = [objectReport(web.id), objectReport(worker.id)];
  await since.reportAndWait({ full: true, objects: both, router: routerReport('UP') });
  const truth = await stored(uid);
  release();
  await slow.close();
  expect(await stored(uid)).toEqual(truth);
  expect(truth.objects.map(({ status }) => status)).toEqual(['UP', 'UP']);
  since.close();
});

test('a connection that closed before it was recorded does not replace a later one', async () => {
  const { web, held, slow, agent, atSlow } = await betweenTwo();
  // The hello is verified; then the arrival waits.
  const release = held.hold(1);
  const before = await atSlow.greet();
  await waitUntil(() => held.waiting() > 0, { what: 'the arrival to wait for the database' });
  before.close();
  await waitUntil(() => slow.gateway.numbers().sessions === 0, { what: 'the end of the connection' });
  const since = await agent.connect();
  release();
  await waitUntil(() => held.waiting() === 0, { what: 'the arrival' });
  await slow.close();
  await since.reportAndWait({ full: true, objects: [objectReport(web.id)], router: routerReport('UP') });
  since.close();
});

test('an agent whose earlier connection is recorded late is asked to reconnect, and is accepted then', async () => {
  const { uid, web, held, slow, agent, atSlow } = await betweenTwo();
  const release = held.hold();
  const before = await atSlow.greet();
  await waitUntil(() => held.waiting() > 0, { what: 'the hello to wait for the database' });
  const since = await agent.connect();
  release();
  await before.next('welcome');
  since.report({ full: true, objects: [objectReport(web.id)], router: routerReport('UP') });
  expect(await since.next('refused')).toMatchObject({ code: 'replaced', final: false });
  const back = await agent.connect();
  await back.reportAndWait({ full: true, objects: [objectReport(web.id)], router: routerReport('UP') });
  expect((await stored(uid)).objects.map(({ status }) => status)).toEqual(['UP']);
  back.close();
  before.close();
  await slow.close();
});
