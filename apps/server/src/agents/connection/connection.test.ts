import { MAX_AGENT_MESSAGE } from '@hawser/contract/agent';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { agentMessages } from '../messages.ts';
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

async function enrolled() {
  const attached = await attachedRouter(nouns);
  const agent = new TestAgent(server.url);
  await agent.enrol((await server.issue(attached.uid, attached.router.id)).installId);
  return { ...attached, agent };
}

/** What is shown of a router. */
const messageOf = async (uid: string, routerID: string) =>
  nouns.store.tenant(uid, async ({ db }) => {
    const states = db.selectFrom('router_states').select('message').where('router_id', '=', routerID);
    return (await states.executeTakeFirst())?.message;
  });

test('an unknown protocol version is refused permanently, with both versions in the message', async () => {
  const { agent } = await enrolled();
  const connection = await agent.greet({ protocol: 7 });
  expect(await connection.next('refused')).toEqual({
    type: 'refused',
    code: 'protocol',
    message: agentMessages.protocol(7),
    final: true,
  });
  expect(await connection.closedWith()).toBe(1008);
});

test('a wrong signature, also one over an older nonce, opens no session and reveals nothing', async () => {
  const { agent } = await enrolled();
  const first = agent.dial();
  const { nonce } = await first.next('challenge');
  first.close();
  const replayed = await agent.greet({ signature: agent.hello(nonce).signature });
  expect(await replayed.next('refused')).toMatchObject({
    code: 'unknown-agent',
    message: 'This agent is no longer registered. Request new install instructions.',
    final: true,
  });
});

test('a message before hello, a second hello and a message that is not of the protocol are refused', async () => {
  const { agent } = await enrolled();
  const early = agent.dial();
  await early.next('challenge');
  early.report({});
  expect(await early.next('refused')).toMatchObject({
    code: 'order',
    message: 'The first message must be hello.',
  });

  const twice = await agent.connect();
  twice.send(agent.hello('again'));
  expect(await twice.next('refused')).toMatchObject({ code: 'order' });

  const garbage = await agent.connect();
  garbage.socket.send('{"type":"report","id":');
  expect(await garbage.next('refused')).toMatchObject({ code: 'malformed' });

  const binary = await agent.connect();
  binary.socket.send(Buffer.from([1, 2, 3]));
  expect(await binary.closedWith()).toBe(1003);
});

test('a message of 100 MB ends only its connection, before and after hello', async () => {
  const { uid, router, agent } = await enrolled();
  const huge = Buffer.alloc(100 * 1_048_576, 'x').toString('latin1');
  const stranger = agent.dial();
  await stranger.next('challenge');
  stranger.socket.send(huge);
  expect(await stranger.closedWith()).toBe(1009);
  const known = await agent.connect();
  known.socket.send('y'.repeat(MAX_AGENT_MESSAGE + 1));
  expect(await known.closedWith()).toBe(1009);
  const again = await agent.connect();
  await again.reportAndWait({ full: true, router: routerReport('UP') });
  const state = await nouns.store.tenant(uid, ({ db }) =>
    db.selectFrom('router_states').select('status').where('router_id', '=', router.id).executeTakeFirst(),
  );
  expect(state?.status).toBe('UP');
  again.close();
});

test('of two connections the newest stays; two clones are reported on the router', async () => {
  const { uid, router, agent } = await enrolled();
  const first = await agent.connect();
  const second = await agent.connect();
  expect(await first.next('refused')).toMatchObject({
    code: 'replaced',
    message: 'Another agent with the same identity connected.',
    final: false,
  });
  const third = await agent.connect();
  expect(await second.next('refused')).toMatchObject({ code: 'replaced' });
  expect(await messageOf(uid, router.id)).toBe(agentMessages.twice);
  // Its own report does not clear that message.
  await third.reportAndWait({ full: true, router: routerReport('UP') });
  expect(await messageOf(uid, router.id)).toBe(agentMessages.twice);
  third.close();
});

test('of two connections to two servers the newest stays; two clones are reported on the router', async () => {
  const { uid, router, agent } = await enrolled();
  const other = await startGateway(nouns);
  const copy = agent.at(other.url);
  const first = await agent.connect();
  const second = await copy.connect();
  const replaced = { code: 'replaced', final: false };
  expect(await first.next('refused')).toMatchObject(replaced);
  const third = await agent.connect();
  expect(await second.next('refused')).toMatchObject(replaced);
  expect(await messageOf(uid, router.id)).toBe('');
  const fourth = await copy.connect();
  expect(await third.next('refused')).toMatchObject(replaced);
  const isTold = async () => (await messageOf(uid, router.id)) === agentMessages.twice;
  await waitUntil(isTold, { what: 'the message' });
  await fourth.reportAndWait({ router: routerReport('UP') });
  fourth.close();
  await other.close();
});

test('removing a router without its agent ends the session permanently', async () => {
  const { uid, router, agent } = await enrolled();
  const connection = await agent.connect();
  const path = `/routers/${router.id}/detach`;
  await nouns.ask(uid, 'POST', path, { body: {} });
  await connection.next('detach');
  await nouns.ask(uid, 'POST', path, { body: {} });
  expect(await connection.next('refused')).toMatchObject({ code: 'removed', final: true });
});

test('an unrequested “detached” changes nothing', async () => {
  const { agent } = await enrolled();
  const connection = await agent.connect();
  connection.send({ type: 'detached' });
  await connection.reportAndWait({ router: routerReport('UP') });
  connection.close();
  const back = await agent.connect();
  back.close();
});

test('an agent that was offline when the detach was requested receives it on reconnect', async () => {
  const { uid, router, agent } = await enrolled();
  const connection = await agent.connect();
  await connection.reportAndWait({ router: routerReport('UP') });
  connection.close();
  await connection.closedWith();
  await nouns.ask(uid, 'POST', `/routers/${router.id}/detach`, { body: {} });
  const back = await agent.connect();
  await back.next('detach');
  expect(back.received.filter((message) => message.type === 'desired')).toEqual([]);
  back.close();
});

test('a stopping server closes its connections, and its metrics count', async () => {
  const other = await startGateway(nouns);
  const { uid, router } = await attachedRouter(nouns);
  const agent = new TestAgent(other.url);
  await agent.enrol((await other.issue(uid, router.id)).installId);
  const connection = await agent.connect();
  await connection.reportAndWait({ router: routerReport('UP') });
  expect(other.gateway.numbers()).toMatchObject({ sessions: 1, reports: 1, reportTransactions: 1 });
  await other.close();
  expect(await connection.closedWith()).toBe(1001);
  await waitUntil(() => other.gateway.numbers().sessions === 0, { what: 'no session' });
});
