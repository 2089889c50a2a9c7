import { expect, test } from 'vitest';
import { WINDOW_ROWS } from '../live/index.ts';
import { isAmple, isWithin, rangeAround } from './range.ts';

test('loads the visible rows and a margin on both sides', () => {
  expect(rangeAround({ from: 0, to: 30 })).toEqual({ from: 0, to: 100 });
  expect(rangeAround({ from: 500, to: 530 })).toEqual({ from: 440, to: 600 });
});

test('never requests more rows than a window may hold', () => {
  const { from, to } = rangeAround({ from: 1_000, to: 1_180 });
  expect(to - from).toBe(WINDOW_ROWS);
});

test('loads more rows near an edge that is not the end of the list', () => {
  const loaded = { from: 100, to: 200 };
  expect([isAmple(loaded, { from: 130, to: 160 }), isWithin(loaded, { from: 130, to: 160 })]).toEqual([
    true,
    true,
  ]);
  expect([isAmple(loaded, { from: 110, to: 150 }), isWithin(loaded, { from: 110, to: 150 })]).toEqual([
    false,
    true,
  ]);
  expect([isAmple(loaded, { from: 150, to: 190 }), isWithin(loaded, { from: 150, to: 190 })]).toEqual([
    false,
    true,
  ]);
  expect([isAmple(loaded, { from: 190, to: 230 }), isWithin(loaded, { from: 190, to: 230 })]).toEqual([
    false,
    false,
  ]);
  expect(isAmple({ from: 0, to: 100 }, { from: 0, to: 40 })).toBe(true);
});
