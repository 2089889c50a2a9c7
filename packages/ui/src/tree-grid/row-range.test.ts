import { expect, it } from 'vitest';
import { anchorRowOf, firstRowAt, rowRange, rowsInSight } from './row-range.ts';

const drawn = (firstRow: number, total: number) => rowRange(rowsInSight(firstRow, 640, 32, total), total);

it('tells the rows that are in sight until the range moves', () => {
  expect(rowsInSight(400, 640, 32, 10_000)).toEqual({ from: 400, to: 424 });
  expect(rowsInSight(9990, 640, 32, 10_000)).toEqual({ from: 9976, to: 10_000 });
});

it('draws the view and twelve rows beyond each edge', () => {
  expect(drawn(400, 10_000)).toEqual({ from: 388, to: 436 });
});

it('stops at both ends', () => {
  expect(drawn(0, 10_000)).toEqual({ from: 0, to: 36 });
  expect(drawn(9990, 10_000)).toEqual({ from: 9964, to: 10_000 });
});

it('draws nothing of nothing, and all of three', () => {
  expect(drawn(0, 0)).toEqual({ from: 0, to: 0 });
  expect(drawn(80, 3)).toEqual({ from: 0, to: 3 });
});

it('moves in steps, so that a slow scroll draws every fourth row', () => {
  expect(firstRowAt(0, 32)).toBe(0);
  expect(firstRowAt(3 * 32, 32)).toBe(0);
  expect(firstRowAt(4 * 32, 32)).toBe(4);
});

it('counts positions from a row nearby', () => {
  expect(anchorRowOf(19_999)).toBe(0);
  expect(anchorRowOf(999_999)).toBe(980_000);
});
