import type { AgentMessage } from '@hawser/contract';
import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { Outbox, type Report } from './outbox.ts';
import { Standings } from './standings.ts';

class TestWire {
  bufferedBytes = 0;
  readonly sent: Report[] = [];
  send(message: AgentMessage): void {
    if (message.type === 'report') this.sent.push(message);
  }
}

function start() {
  const clock = new ManualClock();
  const standings: Standings = new Standings(clock, (objectID) => outbox.change(objectID));
  const outbox = new Outbox(clock, standings);
  const up = (objectID: string, message = '') =>
    standings.observe(objectID, { status: 'UP', message, kubeStatus: null, since: null });
  const names = (report: Report | undefined) => report?.objects.map(({ objectID }) => objectID);
  return { clock, standings, outbox, up, names, wire: new TestWire() };
}

test('after connecting everything is told, once and in full', () => {
  const { clock, outbox, up, names, wire } = start();
  up('a');
  outbox.router({ status: 'UP', message: '', since: 1 });
  outbox.attach(wire);
  clock.move(1000);
  expect(wire.sent).toHaveLength(1);
  expect(wire.sent[0]).toMatchObject({ full: true, router: { status: 'UP' }, removed: [] });
  expect(names(wire.sent[0])).toEqual(['a']);
});

test('deltas that come together travel together, the first at once', () => {
  const { clock, outbox, up, names, wire } = start();
  outbox.attach(wire);
  clock.move(100);
  up('a');
  clock.move(0);
  up('b');
  up('c');
  up('b', 'changed');
  clock.move(19);
  expect(wire.sent.slice(1).map(names)).toEqual([['a']]);
  clock.move(1);
  expect(wire.sent.slice(1).map(names)).toEqual([['a'], ['b', 'c']]);
  expect(wire.sent.at(-1)).toMatchObject({ full: false });
  expect(wire.sent.at(-1)?.router).toBeUndefined();
});

test('how everything stands is told again when it is asked for, as it is then, and not as if nothing else were there', () => {
  const { clock, outbox, up, names, wire } = start();
  outbox.attach(wire);
  up('a');
  up('b');
  clock.move(100);
  outbox.again();
  up('a', 'changed');
  clock.move(100);
  expect(names(wire.sent.at(-1))).toEqual(['a', 'b']);
  expect(wire.sent.at(-1)).toMatchObject({ full: false, objects: [{ message: 'changed' }, {}] });
});

test('what is gone is told as removed', () => {
  const { clock, standings, outbox, up, wire } = start();
  outbox.attach(wire);
  up('a');
  clock.move(100);
  standings.forget('a');
  outbox.remove('a');
  clock.move(100);
  expect(wire.sent.at(-1)).toMatchObject({ full: false, objects: [], removed: ['a'] });
});

test('while nobody acknowledges, changes do not pile up: the last state is sent when there is room', () => {
  const { clock, outbox, up, wire } = start();
  outbox.attach(wire);
  for (let i = 0; i < 50; i++) {
    up('a', `change ${i}`);
    clock.move(100);
  }
  expect(wire.sent).toHaveLength(8);
  outbox.acknowledge(1);
  clock.move(1000);
  expect(wire.sent).toHaveLength(9);
  expect(wire.sent.at(-1)?.objects).toMatchObject([{ objectID: 'a', message: 'change 49' }]);
});

test('while the network is behind nothing is added', () => {
  const { clock, outbox, up, wire } = start();
  wire.bufferedBytes = 2_000_000;
  outbox.attach(wire);
  up('a');
  clock.move(1000);
  expect(wire.sent).toEqual([]);
  wire.bufferedBytes = 0;
  clock.move(100);
  expect(wire.sent).toHaveLength(1);
});

test('more than one message holds is told in several', () => {
  const { clock, outbox, up, wire } = start();
  for (let i = 0; i < 2500; i++) up(`object-${i}`);
  outbox.attach(wire);
  clock.move(1000);
  expect(wire.sent.map(({ full, objects }) => [full, objects.length])).toEqual([
    [true, 1000],
    [false, 1000],
    [false, 500],
  ]);
});

test('what happened while nobody listened is in the next full report', () => {
  const { clock, standings, outbox, up, names, wire } = start();
  outbox.attach(wire);
  up('a');
  up('b');
  clock.move(100);
  outbox.detach();
  standings.forget('a');
  outbox.remove('a');
  up('b', 'changed');
  clock.move(100);
  const next = new TestWire();
  outbox.attach(next);
  clock.move(100);
  expect(next.sent.map(names)).toEqual([['b']]);
  expect(next.sent[0]).toMatchObject({ full: true, removed: [] });
  expect(outbox.oldestUnackedAt).toBe(clock.now() - 100);
});
