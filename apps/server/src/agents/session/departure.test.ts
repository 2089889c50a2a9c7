import type { Arrival, Change } from '@hawser/contract/changes';
import type { ObjectPreview } from '@hawser/contract/objects';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configMap, rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { routerReport, TestAgent } from '../testing/agent.ts';
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

test('what is saved waits for its agent from the end of the session on, and not only when the lease ends', async () => {
  const { uid, fleet, network, router } = await attachedRouter(nouns);
  const object = await fleet.object(network, configMap('web'));
  await fleet.rules(network, rule([], []));
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const first = await agent.connect();
  await first.reportAndWait({ full: true, router: routerReport('UP') });
  const body = { yaml: `${configMap('web')}data:\n  color: blue\n` };
  const outcomes = async () => {
    nouns.clock.time = server.clock.now();
    const preview = await nouns.request<ObjectPreview>(uid, 'POST', `/objects/${object.id}/preview`, {
      body,
    });
    return preview.body.groups.map(({ outcome }) => outcome);
  };
  const saved = { yaml: `${configMap('web')}data:\n  color: red\n` };
  await nouns.request(uid, 'PATCH', `/objects/${object.id}`, { body: saved, version: 1 });
  const changes = await fleet.get<{ items: Change[] }>(`/changes?objectID=${object.id}`);
  const change = changes.items.find(({ details }) => details?.yaml?.before === 1);
  const sent = async () =>
    (await fleet.get<{ items: Arrival[] }>(`/changes/${change?.id}/arrivals`)).items[0]?.sent;
  expect([await outcomes(), await sent()]).toEqual([['updated'], 1]);
  first.close();
  await waitUntil(async () => (await outcomes()).includes('later'), { what: 'the end of the session' });
  expect(await sent()).toBe(0);
  const second = await agent.connect();
  expect([await outcomes(), await sent()]).toEqual([['updated'], 1]);
  // The agent may have connected again before the server saw the end.
  const third = await agent.connect();
  await second.closedWith();
  expect(await outcomes()).toEqual(['updated']);
  third.close();
});
