import { expect, test } from 'vitest';
import { wrappedRange } from './wrapped-range.ts';

const lines = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ text: 'x'.repeat(length) }));

test('of usual lines the newest thousand are drawn, or half before and half after a hit', () => {
  expect(wrappedRange(lines(20, 100), null)).toEqual({ from: 0, to: 20 });
  expect(wrappedRange(lines(5_000, 100), null)).toEqual({ from: 4_000, to: 5_000 });
  expect(wrappedRange(lines(5_000, 100), 2_000)).toEqual({ from: 1_500, to: 2_500 });
  expect(wrappedRange(lines(5_000, 100), 4_999)).toEqual({ from: 4_000, to: 5_000 });
  expect(wrappedRange([], null)).toEqual({ from: 0, to: 0 });
});

test('of long lines as many are drawn as a browser can wrap, and the hit always', () => {
  expect(wrappedRange(lines(1_000, 16_384), null)).toEqual({ from: 988, to: 1_000 });
  expect(wrappedRange(lines(1_000, 16_384), 500)).toEqual({ from: 494, to: 506 });
  expect(wrappedRange(lines(3, 1_000_000), 1)).toEqual({ from: 1, to: 2 });
  expect(wrappedRange(lines(3, 1_000_000), null)).toEqual({ from: 2, to: 3 });
});
