import { expect, test } from 'vitest';
import { isMet, quantile } from './bench.ts';

test('an aim is met when no figure is beyond its bound, and missed where a figure is missing', () => {
  expect(isMet({ readyMs: { atMost: 3000 } }, { readyMs: 3000 })).toBe(true);
  expect(isMet({ readyMs: { atMost: 3000 } }, { readyMs: 3001 })).toBe(false);
  expect(isMet({ perSecond: { atLeast: 1000 } }, { perSecond: 1000 })).toBe(true);
  expect(isMet({ perSecond: { atLeast: 1000 } }, { perSecond: 999 })).toBe(false);
  expect(isMet({ perSecond: { atLeast: 1000 } }, {})).toBe(false);
});

test('quantiles are by nearest rank', () => {
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
  expect(quantile([], 0.5)).toBeNaN();
});
