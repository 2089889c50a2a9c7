import { expect, test } from 'vitest';
import { hunt } from './hunt.ts';
import { SHARES } from './share.ts';

/** Plays seeds that take `eachMs` and fail where `fails` says so. */
async function played(
  fixed: readonly number[],
  {
    shareMs,
    eachMs,
    fails = () => false,
    isChosen = false,
  }: { shareMs: number; eachMs: number; fails?: (seed: number) => boolean; isChosen?: boolean },
) {
  const seeds: number[] = [];
  const lines: string[] = [];
  let time = 0;
  const play = async (seed: number) => {
    seeds.push(seed);
    time += eachMs;
    if (fails(seed)) throw new Error('lost');
  };
  const limits = {
    shareMs,
    firstSeed: 70,
    isChosen,
    clock: { now: () => time },
    print: (line: string) => lines.push(line),
  };
  const error = await hunt({ name: 'example', fixed, play }, limits).then(
    () => null,
    (reason: Error) => reason.message,
  );
  return { seeds, lines, error };
}

test('the fixed seeds are played, then seeds of this run until the share is used, and all are printed', async () => {
  expect(await played([1, 2], { shareMs: 5_500, eachMs: 1_000 })).toEqual({
    seeds: [1, 2, 70, 71, 72],
    lines: ['example: 5 seeds in 5.0 s of 5.5 s: 1, 2, 70, 71, 72'],
    error: null,
  });
});

test('fixed seeds are played though they take longer, and a hunt without any plays one', async () => {
  expect((await played([1, 2], { shareMs: 0, eachMs: 1_000 })).seeds).toEqual([1, 2]);
  expect((await played([], { shareMs: 0, eachMs: 1_000 })).seeds).toEqual([70]);
});

test('a chosen seed is played after the fixed ones, however long they take', async () => {
  expect((await played([1], { shareMs: 0, eachMs: 1_000, isChosen: true })).seeds).toEqual([1, 70]);
});

test('what is found names its seed, and how to play it again', async () => {
  const found = await played([1], { shareMs: 9_000, eachMs: 1_000, fails: (seed) => seed === 71 });
  expect(found).toEqual({
    seeds: [1, 70, 71],
    lines: [],
    error: 'example: seed 71 (HAWSER_TEST_SEED=71 plays it again): lost',
  });
  const fixed = await played([1], { shareMs: 9_000, eachMs: 1_000, fails: () => true });
  expect(fixed.error).toBe('example: seed 1 (a fixed one): lost');
});

test('the shares are the whole', () => {
  expect(Object.values(SHARES).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});
