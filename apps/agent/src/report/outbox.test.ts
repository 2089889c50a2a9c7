import type { AgentMessage } from '@hawser/contract/agent';
import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { Outbox, type Report } from './outbox.ts';
import { ObjectStatuses } from './object-statuses.ts';

class TestConnection {
  /** Reports that are taken before it is busy. */
  takes = Number.POSITIVE_INFINITY;
  readonly sent: Report[] = [];
  get bufferedBytes(): number {
    return this.sent.length >= this.takes ? 10_000_000 : 0;
  }
  send(message: AgentMessage): void {
    if (message.type === 'report') this.sent.push(message);
  }
}

function start() {
  const clock = new ManualClock();
  const statuses: ObjectStatuses = new ObjectStatuses(clock, (objectID) => outbox.change(objectID));
  const outbox = new Outbox(clock, statuses);
  const up = (objectID: string, message = '') =>
    statuses.observe(objectID, { status: 'UP', message, kubeStatus: null, since: null });
  const names = (report: Report | undefined) => report?.objects.map(({ objectID }) => objectID);
  return { clock, statuses, outbox, up, names, connection: new TestConnection() };
}

test('after connecting everything is sent once, as a full report', () => {
  const { clock, outbox, up, names, connection } = start();
  up('a');
  outbox.router({ status: 'UP', message: '', since: 1 });
  outbox.connect(connection);
  clock.move(1000);
  expect(connection.sent).toHaveLength(1);
  expect(connection.sent[0]).toMatchObject({ full: true, router: { status: 'UP' }, removed: [] });
  expect(names(connection.sent[0])).toEqual(['a']);
});

test('changes within 20 ms are sent in one report, the first change at once', () => {
  const { clock, outbox, up, names, connection } = start();
  outbox.connect(connection);
  clock.move(100);
  up('a');
  clock.move(0);
  up('b');
  up('c');
  up('b', 'changed');
  clock.move(19);
  expect(connection.sent.slice(1).map(names)).toEqual([['a']]);
  clock.move(1);
  expect(connection.sent.slice(1).map(names)).toEqual([['a'], ['b', 'c']]);
  expect(connection.sent.at(-1)).toMatchObject({ full: false });
  expect(connection.sent.at(-1)?.router).toBeUndefined();
});

test('resendAll sends the current state of every object, but not as a full report', () => {
  const { clock, outbox, up, names, connection } = start();
  outbox.connect(connection);
  up('a');
  up('b');
  clock.move(100);
  outbox.resendAll();
  up('a', 'changed');
  clock.move(100);
  expect(names(connection.sent.at(-1))).toEqual(['a', 'b']);
  expect(connection.sent.at(-1)).toMatchObject({ full: false, objects: [{ message: 'changed' }, {}] });
});

test('a full report of many objects is sent in parts, of which the last one says so', () => {
  const { clock, statuses, outbox, up, names, connection } = start();
  const ids = Array.from({ length: 2_500 }, (_, n) => `object-${n}`);
  for (const id of ids) up(id);
  connection.takes = 1;
  outbox.connect(connection);
  clock.move(0);
  const gone = ids.at(-1) ?? '';
  // One that was named changes meanwhile, and the last one goes.
  up('object-0', 'changed');
  statuses.forget(gone);
  outbox.remove(gone);
  connection.takes = Number.POSITIVE_INFINITY;
  clock.move(1000);
  expect(connection.sent.map(({ full, more = false }) => [full, more])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
  expect(connection.sent.flatMap(({ removed }) => removed)).toEqual([gone]);
  expect(new Set(connection.sent.flatMap((report) => names(report) ?? []))).toEqual(
    new Set(ids.slice(0, -1)),
  );
  up('object-1', 'changed');
  clock.move(1000);
  expect(connection.sent.at(-1)?.more).toBeUndefined();
});

test('a deleted object is reported as removed', () => {
  const { clock, statuses, outbox, up, connection } = start();
  outbox.connect(connection);
  up('a');
  clock.move(100);
  statuses.forget('a');
  outbox.remove('a');
  clock.move(100);
  expect(connection.sent.at(-1)).toMatchObject({ full: false, objects: [], removed: ['a'] });
});

test('without acknowledgements changes do not accumulate: the latest state is sent later', () => {
  const { clock, outbox, up, connection } = start();
  outbox.connect(connection);
  for (let i = 0; i < 50; i++) {
    up('a', `change ${i}`);
    clock.move(100);
  }
  expect(connection.sent).toHaveLength(8);
  outbox.acknowledge(1);
  clock.move(1000);
  expect(connection.sent).toHaveLength(9);
  expect(connection.sent.at(-1)?.objects).toMatchObject([{ objectID: 'a', message: 'change 49' }]);
});

test('nothing is sent while too many bytes are buffered', () => {
  const { clock, outbox, up, connection } = start();
  connection.takes = 0;
  outbox.connect(connection);
  up('a');
  clock.move(1000);
  expect(connection.sent).toEqual([]);
  connection.takes = Number.POSITIVE_INFINITY;
  clock.move(100);
  expect(connection.sent).toHaveLength(1);
});

test('more objects than one message may hold are sent in several', () => {
  const { clock, outbox, up, connection } = start();
  for (let i = 0; i < 2500; i++) up(`object-${i}`);
  outbox.connect(connection);
  clock.move(1000);
  expect(connection.sent.map(({ full, objects }) => [full, objects.length])).toEqual([
    [true, 1000],
    [false, 1000],
    [false, 500],
  ]);
});

test('what changed while disconnected is in the next full report', () => {
  const { clock, statuses, outbox, up, names, connection } = start();
  outbox.connect(connection);
  up('a');
  up('b');
  clock.move(100);
  outbox.disconnect();
  statuses.forget('a');
  outbox.remove('a');
  up('b', 'changed');
  clock.move(100);
  const next = new TestConnection();
  outbox.connect(next);
  clock.move(100);
  expect(next.sent.map(names)).toEqual([['b']]);
  expect(next.sent[0]).toMatchObject({ full: true, removed: [] });
  clock.move(29_900);
  expect(outbox.isStuck).toBe(false);
  clock.move(1);
  expect(outbox.isStuck).toBe(true);
});
