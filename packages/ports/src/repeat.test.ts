import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';
import { VirtualClock } from './virtual/index.ts';

/** Rounds that a test completes one by one. */
function startRounds() {
  const clock = new VirtualClock();
  const begun: { resolve(): void; reject(error: unknown): void }[] = [];
  const failures: unknown[] = [];
  const work = () => new Promise<void>((resolve, reject) => void begun.push({ resolve, reject }));
  const rounds = repeat(clock, 100, work, (error) => failures.push(error));
  return { clock, begun, failures, rounds };
}

test('a round begins each period, unless one is still in progress', async () => {
  const { clock, begun } = startRounds();
  await clock.runFor(99);
  expect(begun).toHaveLength(0);
  await clock.runFor(1);
  expect(begun).toHaveLength(1);
  await clock.runFor(500);
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await clock.runFor(100);
  expect(begun).toHaveLength(2);
});

test('a failed round is reported, and the next one follows', async () => {
  const { clock, begun, failures } = startRounds();
  await clock.runFor(100);
  begun[0]?.reject('lost');
  await clock.runFor(0);
  expect(failures).toEqual(['lost']);
  await clock.runFor(100);
  expect(begun).toHaveLength(2);
});

test('stopping waits for the round in progress, and starts no other', async () => {
  const { clock, begun, rounds } = startRounds();
  await clock.runFor(100);
  let isStopped = false;
  const stopped = rounds.stop().then(() => {
    isStopped = true;
  });
  await clock.runFor(0);
  expect(isStopped).toBe(false);
  begun[0]?.resolve();
  await stopped;
  await clock.runFor(1_000);
  expect(begun).toHaveLength(1);
});
