import { every, pause } from '../clock.ts';
import { expect, test } from 'vitest';
import { TimeQueue } from './time-queue.ts';
import { VirtualClock } from './virtual-clock.ts';

test('timers run in the order of their instants, and those of one instant in the order they were set', async () => {
  const clock = new VirtualClock({ startAt: 0 });
  const ran: string[] = [];
  const note = (name: string) => () => ran.push(`${clock.now()} ${name}`);
  clock.after(20, note('c'));
  clock.after(10, note('a'));
  clock.after(10, note('b'));
  clock.after(31, note('late'));
  await clock.runUntil(30);
  expect(ran).toEqual(['10 a', '10 b', '20 c']);
  expect(clock.now()).toBe(30);
  expect(clock.nextAt).toBe(31);
});

test('promises settle before time advances, however long their chain', async () => {
  const clock = new VirtualClock({ startAt: 0 });
  const ran: string[] = [];
  clock.after(10, () => {
    void (async () => {
      for (let i = 0; i < 50; i++) await Promise.resolve();
      ran.push(`${clock.now()} chain`);
      await pause(clock, 5);
      ran.push(`${clock.now()} paused`);
    })();
  });
  clock.after(11, () => ran.push(`${clock.now()} next`));
  await clock.runFor(100);
  expect(ran).toEqual(['10 chain', '11 next', '15 paused']);
});

test('a cancelled timer never runs, not even when another of the same instant cancels it', async () => {
  const clock = new VirtualClock({ startAt: 0 });
  let runs = 0;
  clock.after(5, () => later.cancel());
  const later = clock.after(5, () => runs++);
  const period = every(clock, 10, () => runs++);
  clock.after(35, () => period.cancel());
  await clock.runFor(1_000);
  expect(runs).toBe(3);
  expect(clock.nextAt).toBeNull();
});

test('it runs until a condition holds, and reports when it never did', async () => {
  const clock = new VirtualClock({ startAt: 0 });
  let count = 0;
  every(clock, 10, () => count++);
  expect(await clock.runTo(() => count === 4, 1_000)).toBe(true);
  expect(clock.now()).toBe(40);
  expect(await clock.runTo(() => count < 0, 100)).toBe(false);
  expect(clock.now()).toBe(140);
});

test('only one caller advances time', async () => {
  const clock = new VirtualClock();
  const first = clock.runFor(10);
  await expect(clock.runFor(10)).rejects.toThrow('runs already');
  await first;
});

test('events are sorted whatever the order in which they were added', () => {
  const events = new TimeQueue();
  const times = [5, 3, 9, 3, 1, 8, 3, 0, 7, 2, 6];
  for (const [order, at] of times.entries()) events.push({ at, order });
  const out: string[] = [];
  for (let event = events.pop(); event; event = events.pop()) out.push(`${event.at}.${event.order}`);
  expect(out).toEqual(['0.7', '1.4', '2.9', '3.1', '3.3', '3.6', '5.0', '6.10', '7.8', '8.5', '9.2']);
});
