import { ServerClock } from './server-clock.ts';
import type { AgentMessage, ServerMessage } from '@hawser/contract/agent';
import type { Dial, SocketEvents } from '@hawser/ports';
import { expect, test } from 'vitest';
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

function start() {
  const clock = new ManualClock();
  const sent: AgentMessage[] = [];
  const outcomes: Outcome[] = [];
  const orders: string[] = [];
  const connection = { isStuck: false, isTerminated: false, events: null as SocketEvents | null };
  const dial: Dial = (_url, events) => {
    connection.events = events;
    return {
      bufferedBytes: 0,
      send: (text) => sent.push(JSON.parse(text)),
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
    key: ed25519Keys.make(),
    cluster: () => ({ uid: 'u', kubernetesVersion: 'v1', nodeCount: 1, kubesDistro: 'Basic' }),
    have: () => ({ web: 'd' }),
    welcomed: () => orders.push('welcomed'),
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
  return { clock, connection, sent, outcomes, orders, session, receive };
}

function startWelcomed() {
  const started = start();
  started.receive({ type: 'challenge', protocol: 1, nonce: 'n' });
  started.receive({ type: 'verified' });
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

test('a heartbeat after the welcome reports the clock before any report uses it', () => {
  const { clock, sent, receive } = start();
  clock.set(533_000);
  receive({ type: 'challenge', protocol: 1, nonce: 'n' });
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
  first.receive({ type: 'challenge', protocol: 7, nonce: 'n' });
  const second = start();
  second.receive({ type: 'challenge', protocol: 1, nonce: 'n' });
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
