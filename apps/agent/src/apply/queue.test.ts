import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { DueQueue } from './queue.ts';

function queueOn(clock: ManualClock) {
  const taken: string[][] = [];
  const queue: DueQueue = new DueQueue(clock, () => taken.push(queue.take()));
  return { queue, taken };
}

test('ids that are due together are taken together, each once', () => {
  const clock = new ManualClock();
  const { queue, taken } = queueOn(clock);
  queue.add('a');
  queue.add('b');
  queue.add('a');
  clock.move(0);
  expect(taken).toEqual([['a', 'b']]);
});

test('the earlier of two instants counts', () => {
  const clock = new ManualClock();
  const { queue, taken } = queueOn(clock);
  queue.add('a', 1000);
  queue.add('b', 500);
  queue.add('a', 100);
  queue.add('a', 5000);
  clock.move(100);
  expect(taken).toEqual([['a']]);
  clock.move(400);
  expect(taken).toEqual([['a'], ['b']]);
  clock.move(10_000);
  expect(taken).toHaveLength(2);
});

test('a stopped queue never calls back', () => {
  const clock = new ManualClock();
  const { queue, taken } = queueOn(clock);
  queue.add('a', 10);
  queue.stop();
  clock.move(100);
  expect(taken).toEqual([]);
});

test('a clock that is set back, before or during the wait, delays nothing', () => {
  const base = new ManualClock();
  let skewMs = 0;
  const clock = { now: () => base.now() + skewMs, after: base.after.bind(base) };
  const taken: string[][] = [];
  const queue: DueQueue = new DueQueue(clock, () => taken.push(queue.take()));
  queue.add('a', 1000);
  base.move(400);
  skewMs = -600_000;
  queue.add('b', 1000);
  base.move(600);
  expect(taken.flat()).toContain('a');
  base.move(400);
  expect(taken.flat().toSorted()).toEqual(['a', 'b']);
});

test('a clock that is set forward loses nothing', () => {
  const base = new ManualClock();
  let skewMs = 0;
  const clock = { now: () => base.now() + skewMs, after: base.after.bind(base) };
  const taken: string[][] = [];
  const queue: DueQueue = new DueQueue(clock, () => taken.push(queue.take()));
  queue.add('a', 1000);
  skewMs = 600_000;
  queue.add('b', 500);
  base.move(1000);
  expect(taken.flat().toSorted()).toEqual(['a', 'b']);
});
