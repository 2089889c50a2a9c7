import { expect, it } from 'vitest';
import { anchorRowOf, firstRowAt, rowRange, visibleRows } from './row-range.ts';

const drawn = (firstRow: number, total: number) => rowRange(visibleRows(firstRow, 640, 32, total), total);

it('gives the rows that can be visible until the range moves', () => {
  expect(visibleRows(400, 640, 32, 10_000)).toEqual({ from: 400, to: 424 });
  expect(visibleRows(9990, 640, 32, 10_000)).toEqual({ from: 9976, to: 10_000 });
});

it('renders the view and twelve rows beyond each edge', () => {
  expect(drawn(400, 10_000)).toEqual({ from: 388, to: 436 });
});

it('stops at both ends', () => {
  expect(drawn(0, 10_000)).toEqual({ from: 0, to: 36 });
  expect(drawn(9990, 10_000)).toEqual({ from: 9964, to: 10_000 });
});

it('renders nothing for no rows, and all of three rows', () => {
  expect(drawn(0, 0)).toEqual({ from: 0, to: 0 });
  expect(drawn(80, 3)).toEqual({ from: 0, to: 3 });
});

it('moves in steps, so that slow scrolling renders every fourth row', () => {
  expect(firstRowAt(0, 32)).toBe(0);
  expect(firstRowAt(3 * 32, 32)).toBe(0);
  expect(firstRowAt(4 * 32, 32)).toBe(4);
});

it('positions rows relative to a nearby row', () => {
  expect(anchorRowOf(19_999)).toBe(0);
  expect(anchorRowOf(999_999)).toBe(980_000);
});
