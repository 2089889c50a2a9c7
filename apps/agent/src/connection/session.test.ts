import { ServerClock } from './server-clock.ts';
import { type AgentMessage, MAX_AGENT_MESSAGE, type ServerMessage } from '@hawser/contract/agent';
import type { Dial, SocketEvents } from '@hawser/ports';
import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Exchange, type Handshake, helloText, verifiedText } from '@hawser/contract/agent-channel';
import { describe, expect, test } from 'vitest';
import { ed25519Keys } from '../adapters/ed25519-keys.ts';
import { withoutMemo } from '../memoize.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { type Outcome, Session } from './session.ts';

const NOTHING = () => {};
const log = { info: NOTHING, warn: NOTHING, error: NOTHING };
const welcome: ServerMessage = {
  type: 'welcome',
  protocol: 1,
  routerID: 'r',
  heartbeatMs: 1000,
  leaseMs: 3000,
  now: 0,
};

function start(serverKey = '', have: Record<string, string> = { web: 'd' }) {
  const clock = new ManualClock();
  const key = ed25519Keys.make();
  const sent: AgentMessage[] = [];
  const texts: string[] = [];
  const outcomes: Outcome[] = [];
  const orders: string[] = [];
  const connection = { isStuck: false, isTerminated: false, events: null as SocketEvents | null };
  const dial: Dial = (_url, events) => {
    connection.events = events;
    return {
      bufferedBytes: 0,
      send: (text) => {
        texts.push(text);
        if (text.startsWith('{')) sent.push(JSON.parse(text));
      },
      close: () => events.closed(1000, ''),
      terminate: () => {
        connection.isTerminated = true;
        events.closed(1006, '');
      },
    };
  };
  const session = new Session({
    clock,
    dial,
    memoize: withoutMemo,
    log,
    url: 'ws://server/agent/v1',
    agentID: 'a',
    agentVersion: '1',
    key,
    keys: ed25519Keys,
    serverKey,
    cluster: () => ({ uid: 'u', kubernetesVersion: 'v1', nodeCount: 1, kubesDistro: 'Basic' }),
    have: () => have,
    welcomed: () => orders.push('welcomed'),
    features: null,
    isRegistering: false,
    desired: () => orders.push('desired'),
    detach: () => orders.push('detach'),
    acknowledged: (id) => orders.push(`ack ${id}`),
    stream: ({ type }) => orders.push(type),
    serverClock: new ServerClock(),
    clockSet: (stepMs) => orders.push(`clock set by ${stepMs}`),
    isStuck: () => connection.isStuck,
    ended: (outcome) => outcomes.push(outcome),
  });
  const receive = (message: ServerMessage) => connection.events?.message(JSON.stringify(message));
  return { clock, publicKey: key.publicKey, connection, texts, sent, outcomes, orders, session, receive };
}

function startWelcomed() {
  const started = start();
  started.receive({ type: 'challenge', protocol: 1, nonce: 'n', serverKey: '' });
  started.receive({ type: 'verified', signature: '' });
  started.receive(welcome);
  return started;
}

test('a challenge is answered with hello, a proven identity with the inventory, a welcome with heartbeats', () => {
  const { clock, sent, receive, orders } = startWelcomed();
  expect(sent[0]).toMatchObject({ type: 'hello', protocol: 1, agentID: 'a' });
  expect(sent[1]).toEqual({ type: 'inventory', digests: { web: 'd' } });
  expect(orders).toEqual(['welcomed']);
  clock.move(1000);
  receive({ type: 'heartbeat', now: 0 });
  clock.move(1000);
  expect(sent.map(({ type }) => type)).toEqual(['hello', 'inventory', 'heartbeat', 'heartbeat', 'heartbeat']);
});

test('a long inventory is sent in parts that a message has room for, and only its first to a server that takes one', () => {
  const digests = Array.from({ length: 25_000 }, (_, n) => [`${n}`.padStart(73, 'o'), 'd'.repeat(81)]);
  for (const takesParts of [true, undefined]) {
    const { texts, receive, sent } = start('', Object.fromEntries(digests));
    receive({ type: 'challenge', protocol: 1, nonce: 'n', serverKey: '' });
    receive({ type: 'verified', signature: '', ...(takesParts && { takesParts }) });
    const parts = sent.filter((message) => message.type === 'inventory');
    expect(parts.map(({ digests: part, more }) => [Object.keys(part).length, more])).toEqual(
      takesParts
        ? [
            [10_000, true],
            [10_000, true],
            [5_000, undefined],
          ]
        : [[10_000, undefined]],
    );
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(MAX_AGENT_MESSAGE);
  }
});

test('a heartbeat after the welcome reports the clock before any report uses it', () => {
  const { clock, sent, receive } = start();
  clock.set(533_000);
  receive({ type: 'challenge', protocol: 1, nonce: 'n', serverKey: '' });
  clock.set(9_000);
  receive(welcome);
  expect(sent).toMatchObject([
    { type: 'hello', now: 533_000 },
    { type: 'heartbeat', now: 9_000 },
  ]);
});

test('a clock step is detected once, by the next heartbeat; drift and latency are no step', () => {
  const { clock, receive, orders } = startWelcomed();
  clock.move(1000);
  receive({ type: 'heartbeat', now: 4000 });
  clock.move(1000);
  receive({ type: 'heartbeat', now: 3000 });
  expect(orders).toEqual(['welcomed']);
  clock.move(1000);
  receive({ type: 'heartbeat', now: 300_000 });
  expect(orders).toEqual(['welcomed', 'clock set by -296000']);
  clock.move(1000);
  receive({ type: 'heartbeat', now: 301_000 });
  expect(orders).toEqual(['welcomed', 'clock set by -296000']);
});

test('silence of two and a half heartbeats terminates the connection without a closing handshake', () => {
  const { clock, connection, outcomes } = startWelcomed();
  clock.move(2499);
  expect(outcomes).toEqual([]);
  clock.move(1);
  expect(connection.isTerminated).toBe(true);
  expect(outcomes).toMatchObject([{ kind: 'lost', welcomed: true }]);
});

test('a server that sends nothing is disconnected', () => {
  const { clock, outcomes } = start();
  clock.move(15_000);
  expect(outcomes).toMatchObject([{ kind: 'lost', welcomed: false }]);
});

test('reports that are not acknowledged end the session', () => {
  const { clock, connection, outcomes } = startWelcomed();
  connection.isStuck = true;
  clock.move(1000);
  expect(outcomes).toMatchObject([{ kind: 'lost', reason: 'reports are not acknowledged' }]);
});

test('a refusal ends the session with its reason, once', () => {
  const { outcomes, receive } = start();
  receive({ type: 'refused', code: 'removed', message: 'gone', final: true });
  expect(outcomes).toEqual([{ kind: 'refused', final: true, code: 'removed', message: 'gone' }]);
});

test('another protocol version is a final refusal, in challenge and welcome', () => {
  const first = start();
  first.receive({ type: 'challenge', protocol: 7, nonce: 'n', serverKey: '' });
  const second = start();
  second.receive({ type: 'challenge', protocol: 1, nonce: 'n', serverKey: '' });
  second.receive({ ...welcome, protocol: 7 });
  for (const { outcomes } of [first, second]) {
    expect(outcomes).toMatchObject([{ kind: 'refused', final: true, code: 'protocol' }]);
  }
  expect(first.sent).toEqual([]);
});

test('desired messages are accepted only after the welcome', () => {
  const order: ServerMessage = {
    type: 'desired',
    revision: 1,
    apply: [],
    remove: [],
    complete: true,
    keep: [],
  };
  const early = start();
  early.receive(order);
  expect(early.orders).toEqual([]);
  expect(early.outcomes).toHaveLength(1);
  const { orders, receive } = startWelcomed();
  receive(order);
  receive({ type: 'ack', id: 4 });
  receive({ type: 'detach' });
  expect(orders).toEqual(['welcomed', 'desired', 'ack 4', 'detach']);
});

test.each(['', 'not JSON', '[]', '{"type":"desired"}', '{"type":"else"}'])('%j ends the session', (text) => {
  const { connection, outcomes, orders } = startWelcomed();
  connection.events?.message(text);
  expect(outcomes).toMatchObject([{ kind: 'lost' }]);
  connection.events?.message(JSON.stringify({ type: 'detach' }));
  expect(orders).toEqual(['welcomed']);
});

describe('with the key of the server pinned', () => {
  const privateKey = generateKeyPairSync('ed25519').privateKey;
  const serverKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

  /** A server with this key that greets the agent; `proves` with another key, if given. */
  function greeted(proves = privateKey) {
    const started = start(serverKey);
    const exchange = new Exchange(randomBytes(32));
    started.receive({ type: 'challenge', protocol: 1, nonce: exchange.publicKey, serverKey });
    const [hello] = started.sent;
    if (hello?.type !== 'hello') throw new Error('no hello');
    const handshake: Handshake = {
      serverKey,
      nonce: exchange.publicKey,
      agentNonce: hello.nonce,
      agentID: 'a',
      clusterUid: 'u',
    };
    const proof = verifiedText(handshake);
    const signature = sign(null, Buffer.from(proof), proves).toString('base64');
    return {
      ...started,
      handshake,
      hello,
      signature,
      channel: exchange.channel(hello.nonce, 'server', proof),
    };
  }

  test('a server with another key gets no hello', () => {
    const { receive, texts, outcomes } = start(serverKey);
    receive({ type: 'challenge', protocol: 1, nonce: 'n', serverKey: `${serverKey.slice(0, -1)}A` });
    expect(texts).toEqual([]);
    expect(outcomes).toMatchObject([{ kind: 'refused', final: true, code: 'server-key' }]);
  });

  test('a server that only claims to have the key gets neither the inventory nor any say', () => {
    const other = generateKeyPairSync('ed25519').privateKey;
    const { receive, signature, texts, outcomes, orders } = greeted(other);
    receive({ type: 'verified', signature });
    expect(outcomes).toMatchObject([{ kind: 'refused', code: 'server-key' }]);
    receive(welcome);
    receive({ type: 'detach' });
    expect(texts).toHaveLength(1);
    expect(orders).toEqual([]);
  });

  test('the hello names the key of the server', () => {
    const { hello, handshake, publicKey } = greeted();
    const isSigned = (each: Handshake) => ed25519Keys.isSignedBy(publicKey, helloText(each), hello.signature);
    expect(isSigned(handshake)).toBe(true);
    expect(isSigned({ ...handshake, serverKey: 'another' })).toBe(false);
    expect(isSigned({ ...handshake, nonce: 'another' })).toBe(false);
  });

  test('nothing is signed that could be read as the hello of another agent or exchange', () => {
    const { receive, texts, outcomes } = start(serverKey);
    receive({ type: 'challenge', protocol: 1, nonce: 'nonce\nkey of the relay\na\nu', serverKey });
    expect(texts).toEqual([]);
    expect(outcomes).toMatchObject([{ kind: 'lost' }]);
  });

  test('a welcome without a proof of identity ends the session', () => {
    const { receive, outcomes, orders } = greeted();
    receive(welcome);
    expect(outcomes).toMatchObject([{ kind: 'lost', reason: 'the server did not prove its identity' }]);
    expect(orders).toEqual([]);
  });

  test('after the proof all messages are authenticated, in both directions', () => {
    const { receive, signature, connection, channel, texts, orders } = greeted();
    receive({ type: 'verified', signature });
    expect(channel.open(texts[1] ?? '')).toBe('{"type":"inventory","digests":{"web":"d"}}');
    connection.events?.message(channel.seal(JSON.stringify(welcome)));
    expect(orders).toEqual(['welcomed']);
    expect(JSON.parse(channel.open(texts[2] ?? '') ?? '')).toMatchObject({ type: 'heartbeat' });
    connection.events?.message(channel.seal(JSON.stringify({ type: 'ack', id: 4 })));
    expect(orders).toEqual(['welcomed', 'ack 4']);
  });

  test('messages of whoever relays the handshake and then speaks for the server are ignored', () => {
    const { receive, signature, connection, channel, outcomes, orders } = greeted();
    receive({ type: 'verified', signature });
    connection.events?.message(channel.seal(JSON.stringify(welcome)));
    receive({ type: 'detach' });
    expect(outcomes).toMatchObject([{ kind: 'lost', reason: 'a message does not come from the server' }]);
    expect(orders).toEqual(['welcomed']);
  });
});
