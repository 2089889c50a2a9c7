import { ServerClock } from './server-clock.ts';
import type { AgentMessage, ServerMessage } from '@hawser/contract';
import type { Dial, SocketEvents } from '@hawser/ports';
import { expect, test } from 'vitest';
import { ed25519Keys } from '../adapters/ed25519-keys.ts';
import { makeAnew } from '../remember.ts';
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
  const line = { isStuck: false, isTerminated: false, events: null as SocketEvents | null };
  const dial: Dial = (_url, events) => {
    line.events = events;
    return {
      bufferedBytes: 0,
      send: (text) => sent.push(JSON.parse(text)),
      close: () => events.closed(1000, ''),
      terminate: () => {
        line.isTerminated = true;
        events.closed(1006, '');
      },
    };
  };
  const session = new Session({
    clock,
    dial,
    remember: makeAnew,
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
    serverClock: new ServerClock(),
    clockSet: (stepMs) => orders.push(`clock set by ${stepMs}`),
    isStuck: () => line.isStuck,
    ended: (outcome) => outcomes.push(outcome),
  });
  const say = (message: ServerMessage) => line.events?.message(JSON.stringify(message));
  return { clock, line, sent, outcomes, orders, session, say };
}

function startWelcomed() {
  const started = start();
  started.say({ type: 'challenge', protocol: 1, nonce: 'n' });
  started.say(welcome);
  return started;
}

test('a challenge is answered with hello, a welcome with heartbeats', () => {
  const { clock, sent, say, orders } = startWelcomed();
  expect(sent[0]).toMatchObject({ type: 'hello', protocol: 1, agentID: 'a', have: { web: 'd' } });
  expect(orders).toEqual(['welcomed']);
  clock.move(1000);
  say({ type: 'heartbeat', now: 0 });
  clock.move(1000);
  expect(sent.map(({ type }) => type)).toEqual(['hello', 'heartbeat', 'heartbeat', 'heartbeat']);
});

test('a clock that was set while the welcome was waited for is told before anything is reported by it', () => {
  const { clock, sent, say } = start();
  clock.set(533_000);
  say({ type: 'challenge', protocol: 1, nonce: 'n' });
  clock.set(9_000);
  say(welcome);
  expect(sent).toMatchObject([
    { type: 'hello', now: 533_000 },
    { type: 'heartbeat', now: 9_000 },
  ]);
});

test('a clock that was set is found out by the next heartbeat, once; one that drifts or waits is none', () => {
  const { clock, say, orders } = startWelcomed();
  clock.move(1000);
  say({ type: 'heartbeat', now: 4000 });
  clock.move(1000);
  say({ type: 'heartbeat', now: 3000 });
  expect(orders).toEqual(['welcomed']);
  clock.move(1000);
  say({ type: 'heartbeat', now: 300_000 });
  expect(orders).toEqual(['welcomed', 'clock set by -296000']);
  clock.move(1000);
  say({ type: 'heartbeat', now: 301_000 });
  expect(orders).toEqual(['welcomed', 'clock set by -296000']);
});

test('silence of two and a half heartbeats ends it, without a good-bye that nobody would answer', () => {
  const { clock, line, outcomes } = startWelcomed();
  clock.move(2499);
  expect(outcomes).toEqual([]);
  clock.move(1);
  expect(line.isTerminated).toBe(true);
  expect(outcomes).toMatchObject([{ kind: 'lost', welcomed: true }]);
});

test('a server that never says a word is left', () => {
  const { clock, outcomes } = start();
  clock.move(15_000);
  expect(outcomes).toMatchObject([{ kind: 'lost', welcomed: false }]);
});

test('reports that nobody acknowledges end it', () => {
  const { clock, line, outcomes } = startWelcomed();
  line.isStuck = true;
  clock.move(1000);
  expect(outcomes).toMatchObject([{ kind: 'lost', reason: 'reports are not acknowledged' }]);
});

test('a refusal ends it with its reason, once', () => {
  const { outcomes, say } = start();
  say({ type: 'refused', code: 'removed', message: 'gone', final: true });
  expect(outcomes).toEqual([{ kind: 'refused', final: true, code: 'removed', message: 'gone' }]);
});

test('another protocol version is a final refusal, in challenge and welcome', () => {
  const first = start();
  first.say({ type: 'challenge', protocol: 7, nonce: 'n' });
  const second = start();
  second.say({ type: 'challenge', protocol: 1, nonce: 'n' });
  second.say({ ...welcome, protocol: 7 });
  for (const { outcomes } of [first, second]) {
    expect(outcomes).toMatchObject([{ kind: 'refused', final: true, code: 'protocol' }]);
  }
  expect(first.sent).toEqual([]);
});

test('work orders count after the welcome only', () => {
  const order: ServerMessage = {
    type: 'desired',
    revision: 1,
    apply: [],
    remove: [],
    complete: true,
    keep: [],
  };
  const early = start();
  early.say(order);
  expect(early.orders).toEqual([]);
  expect(early.outcomes).toHaveLength(1);
  const { orders, say } = startWelcomed();
  say(order);
  say({ type: 'ack', id: 4 });
  say({ type: 'detach' });
  expect(orders).toEqual(['welcomed', 'desired', 'ack 4', 'detach']);
});

test.each(['', 'no JSON', '[]', '{"type":"desired"}', '{"type":"else"}'])('%j ends it', (text) => {
  const { line, outcomes, orders } = startWelcomed();
  line.events?.message(text);
  expect(outcomes).toMatchObject([{ kind: 'lost' }]);
  line.events?.message(JSON.stringify({ type: 'detach' }));
  expect(orders).toEqual(['welcomed']);
});
