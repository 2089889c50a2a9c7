import { randomBytes } from 'node:crypto';
import { Exchange, verifiedText } from '@hawser/contract/agent-channel';
import {
  MAX_AGENT_MESSAGE,
  MAX_INVENTORY,
  MAX_INVENTORY_PARTS,
  MAX_UNVERIFIED_BYTES,
} from '@hawser/contract/agent';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { signedBy } from '../enroll/signature.ts';
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
  await agent.enroll((await server.issue(attached.uid, attached.router.id)).installId);
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
  const challenge = await first.next('challenge');
  first.close();
  const replayed = await agent.greet({ signature: agent.hello(challenge).signature });
  expect(await replayed.next('refused')).toMatchObject({
    code: 'unknown-agent',
    message: 'This agent is no longer registered. Request new install instructions.',
    final: true,
  });
});

test.each(['\u0000', 'a\u0000b', 'a\r\nb', '', "' or true"])(
  'an agent with the ID %j is unknown, and agents that connect together with it are not affected',
  async (agentID) => {
    const { agent } = await enrolled();
    const [connected, stranger] = await Promise.all([agent.connect(), agent.greet({ agentID })]);
    expect(await stranger.next('refused')).toMatchObject({ code: 'unknown-agent', final: true });
    connected.close();
  },
);

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
  twice.send(agent.hello({ type: 'challenge', protocol: 1, nonce: 'again', serverKey: '' }));
  expect(await twice.next('refused')).toMatchObject({ code: 'order' });

  const garbage = await agent.connect();
  garbage.socket.send('{"type":"report","id":');
  expect(await garbage.next('refused')).toMatchObject({ code: 'malformed' });

  // To parse one of these keeps everybody waiting.
  for (const many of ['['.repeat(1_100) + ']'.repeat(1_100), `[${'{},'.repeat(500_000)}{}]`]) {
    const complex = await agent.connect();
    complex.socket.send(`{"type":"report","id":${many}}`);
    expect(await complex.next('refused')).toMatchObject({ code: 'malformed' });
  }

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
  // 1006: the server closed the connection while the client was still sending.
  expect([1009, 1006]).toContain(await stranger.closedWith());
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

test('a hello of 3.3 MB with 330,000 keys is not read: it ends only its connection', async () => {
  const { agent } = await enrolled();
  const have = Object.fromEntries(Array.from({ length: 330_000 }, (_, n) => [`k${n}`, '']));
  const stranger = agent.dial();
  stranger.send({ ...agent.hello(await stranger.next('challenge')), have });
  expect([1009, 1006]).toContain(await stranger.closedWith());
  expect(stranger.received).toEqual([]);
  const known = await agent.connect();
  await known.reportAndWait({ full: true, router: routerReport('UP') });
  known.close();
});

test('a stranger sends at most 16 KiB, however it divides them; who proved its identity is not limited', async () => {
  const { agent } = await enrolled();
  const stranger = agent.dial();
  await stranger.next('challenge');
  for (let n = 0; n <= MAX_UNVERIFIED_BYTES / 100; n++) stranger.socket.ping(Buffer.alloc(100));
  expect([1009, 1006]).toContain(await stranger.closedWith());

  const have = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`object-${n}`, 'x'.repeat(60)]));
  const known = await agent.connect({ have });
  await known.reportAndWait({ full: true, router: routerReport('UP', 'x'.repeat(2_000)) });
  known.close();
});

test('an inventory is read only after the hello, once, and up to 10,000 objects', async () => {
  const { agent } = await enrolled();
  const early = agent.dial();
  await early.next('challenge');
  early.send({ type: 'inventory', digests: {} });
  expect(await early.next('refused')).toMatchObject({ code: 'order' });

  const twice = await agent.connect();
  twice.send({ type: 'inventory', digests: {} });
  expect(await twice.next('refused')).toMatchObject({ code: 'order' });

  const have = Object.fromEntries(Array.from({ length: MAX_INVENTORY + 1 }, (_, n) => [`k${n}`, '']));
  const long = await agent.greet({ have });
  expect(await long.next('refused')).toMatchObject({ code: 'malformed' });
});

test('a long inventory comes in parts, and what none of them names is sent', async () => {
  const { agent, router } = await enrolled();
  const connection = agent.dial();
  connection.inventory = null;
  connection.send(agent.hello(await connection.next('challenge')));
  expect(await connection.next('verified')).toMatchObject({ takesParts: true });
  const part = (from: number) =>
    Object.fromEntries(Array.from({ length: MAX_INVENTORY }, (_, n) => [`k${from + n}`, '']));
  connection.send({ type: 'inventory', digests: part(0), more: true });
  connection.send({ type: 'inventory', digests: part(MAX_INVENTORY), more: true });
  connection.send({ type: 'inventory', digests: {} });
  expect(await connection.next('welcome')).toMatchObject({ routerID: router.id });

  const endless = agent.dial();
  endless.inventory = null;
  endless.send(agent.hello(await endless.next('challenge')));
  await endless.next('verified');
  for (let n = 0; n < MAX_INVENTORY_PARTS; n++) endless.send({ type: 'inventory', digests: {}, more: true });
  expect(await endless.next('refused')).toMatchObject({ code: 'malformed' });
});

test('connections that prove no identity are limited for each address; agents that prove theirs do not count', async () => {
  const attached = await attachedRouter(nouns);
  const limited = await startGateway(nouns, { handshakes: { max: 3, windowMs: 3_600_000 } });
  const agent = new TestAgent(limited.url);
  await agent.enroll((await limited.issue(attached.uid, attached.router.id)).installId);
  for (let n = 0; n < 5; n++) (await agent.connect()).close();
  for (let n = 0; n < 3; n++) await agent.dial().next('challenge');
  const refused = agent.dial();
  let answer = '';
  refused.socket.on('error', ({ message }) => {
    answer = message;
  });
  await refused.closedWith();
  expect(answer).toBe('Unexpected server response: 429');
  await limited.close();
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
  await nouns.request(uid, 'POST', path, { body: {} });
  await connection.next('detach');
  await nouns.request(uid, 'POST', path, { body: {} });
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
  await nouns.request(uid, 'POST', `/routers/${router.id}/detach`, { body: {} });
  const back = await agent.connect();
  await back.next('detach');
  expect(back.received.filter((message) => message.type === 'desired')).toEqual([]);
  back.close();
});

test('a stopping server closes its connections, and its metrics count', async () => {
  const other = await startGateway(nouns);
  const { uid, router } = await attachedRouter(nouns);
  const agent = new TestAgent(other.url);
  await agent.enroll((await other.issue(uid, router.id)).installId);
  const connection = await agent.connect();
  await connection.reportAndWait({ router: routerReport('UP') });
  expect(other.gateway.numbers()).toMatchObject({ sessions: 1, reports: 1, reportTransactions: 1 });
  await other.close();
  expect(await connection.closedWith()).toBe(1001);
  await waitUntil(() => other.gateway.numbers().sessions === 0, { what: 'no session' });
});

test('the server proves to have the key that manifests name, and both sides authenticate all that follows', async () => {
  const { agent } = await enrolled();
  const exchange = new Exchange(randomBytes(32));
  const connection = agent.dial();
  connection.inventory = null;
  const challenge = await connection.next('challenge');
  expect(challenge.serverKey).toBe(server.serverKey.publicKey);
  connection.send(agent.hello(challenge, { nonce: exchange.publicKey }));
  const { signature } = await connection.next('verified');
  const proof = verifiedText(agent.handshake(challenge, exchange.publicKey));
  expect(signedBy(challenge.serverKey, proof, signature)).toBe(true);
  // Over another nonce of the agent it proves nothing.
  expect(signedBy(challenge.serverKey, verifiedText(agent.handshake(challenge)), signature)).toBe(false);

  const channel = exchange.channel(challenge.nonce, 'agent', proof);
  const texts: string[] = [];
  connection.socket.removeAllListeners('message');
  connection.socket.on(
    'message',
    (data: Buffer) => void texts.push(channel.open(data.toString()) ?? 'forged'),
  );
  const received = (type: string) =>
    waitUntil(() => texts.some((text) => text.startsWith(`{"type":"${type}"`)), { what: type });
  connection.socket.send(channel.seal('{"type":"inventory","digests":{}}'));
  await received('desired');
  connection.socket.send(channel.seal(JSON.stringify({ type: 'heartbeat', now: 1 })));
  await received('heartbeat');
  // Whoever relayed the handshake cannot speak for the agent.
  connection.send({ type: 'detached' });
  expect(await connection.closedWith()).toBe(1008);
  expect(texts).not.toContain('forged');
});

test('a hello whose nonce is no key, and one whose nonce was taken out on the way, open no session', async () => {
  const { agent } = await enrolled();
  const odd = await agent.greet({ nonce: 'bm9uY2U=' });
  expect(await odd.next('refused')).toMatchObject({ code: 'malformed' });
  const stripped = agent.dial();
  const challenge = await stripped.next('challenge');
  const nonce = new Exchange(randomBytes(32)).publicKey;
  stripped.send({ ...agent.hello(challenge, { nonce }), nonce: '' });
  expect(await stripped.next('refused')).toMatchObject({ code: 'unknown-agent' });
});

test('an agent that sends and reads nothing is disconnected before the answers fill the memory', async () => {
  const { agent } = await enrolled();
  const connection = await agent.connect();
  connection.socket.pause();
  // More than the buffers of the connection take.
  const flood = async () => {
    while (connection.socket.readyState === connection.socket.OPEN) {
      for (let n = 0; n < 1_000; n++) connection.socket.send('{"type":"heartbeat","now":1}');
      await new Promise<void>((sent) => connection.socket.send('{"type":"heartbeat","now":1}', () => sent()));
    }
  };
  await flood();
  // A report of the same agent is taken again.
  const again = await agent.connect();
  await again.reportAndWait({ full: true });
  again.close();
});
