import { expect, test } from 'vitest';
import { WINDOW_ROWS } from '../live/index.ts';
import { rangeAround } from './use-range.ts';

test('what is in sight is held, with a margin on both sides', () => {
  expect(rangeAround(0, 30)).toEqual({ from: 0, to: 100 });
  expect(rangeAround(500, 530)).toEqual({ from: 440, to: 600 });
});

test('no window is asked for more rows than it may hold', () => {
  const { from, to } = rangeAround(1_000, 1_180);
  expect(to - from).toBe(WINDOW_ROWS);
});
