import { expect, test } from 'vitest';
import { type BatchRule, Batches } from './batches.ts';
import { VirtualClock } from './virtual/index.ts';

/** Batches that a test completes one by one; the weight of an item is its value. */
function startBatches(rule: Partial<BatchRule<number>> = {}) {
  const clock = new VirtualClock();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const batches = new Batches<number>(
    clock,
    { gatherMs: 2, spacingMs: 6, most: 3, ...rule },
    (key, items) => {
      begun.push(`${key}: ${items.join(' ')}`);
      return new Promise((resolve) => void ends.push(resolve));
    },
  );
  /** Completes the oldest batch in progress, and lets the pause after it pass. */
  const end = async () => {
    ends.shift()?.();
    await clock.runFor(6);
  };
  return { clock, batches, begun, end };
}

test('items that arrive together are processed together, in order, up to the limit', async () => {
  const { clock, batches, begun, end } = startBatches();
  for (const item of [1, 2, 3, 4]) batches.add('ada', item);
  expect(begun).toEqual([]);
  await clock.runFor(2);
  expect(begun).toEqual(['ada: 1 2 3']);
  await end();
  expect(begun).toEqual(['ada: 1 2 3', 'ada: 4']);
});

test('while a batch is in progress the next one is collected; other keys do not wait', async () => {
  const { clock, batches, begun, end } = startBatches();
  batches.add('ada', 1);
  await clock.runFor(2);
  batches.add('ada', 2);
  batches.add('ben', 3);
  await clock.runFor(50);
  batches.add('ada', 4);
  expect(begun).toEqual(['ada: 1', 'ben: 3']);
  await end();
  expect(begun).toEqual(['ada: 1', 'ben: 3', 'ada: 2 4']);
});

test('a batch is limited by weight, and an item above the limit is processed alone', async () => {
  const { clock, batches, begun, end } = startBatches({ most: 10, weightOf: (item) => item });
  for (const item of [4, 5, 3, 30, 1]) batches.add('ada', item);
  await clock.runFor(2);
  await end();
  await end();
  await end();
  expect(begun).toEqual(['ada: 4 5', 'ada: 3', 'ada: 30', 'ada: 1']);
});

test('it is settled when all added items are processed', async () => {
  const { clock, batches, end } = startBatches({ most: 1 });
  let isSettled = false;
  batches.add('ada', 1);
  batches.add('ada', 2);
  const settled = batches.settled().then(() => {
    isSettled = true;
  });
  await clock.runFor(2);
  await end();
  expect(isSettled).toBe(false);
  await end();
  await settled;
  expect(isSettled).toBe(true);
});
