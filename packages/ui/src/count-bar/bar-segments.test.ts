import { expect, it } from 'vitest';
import { barSegments } from './bar-segments.ts';

it('shares are proportional to the counts, best tone first', () => {
  expect(barSegments({ negative: 1, positive: 3 })).toEqual([
    { tone: 'positive', count: 3, share: 0.75 },
    { tone: 'negative', count: 1, share: 0.25 },
  ]);
});

it('one of ten thousand is still visible', () => {
  expect(barSegments({ positive: 9999, negative: 1 })[1]?.share).toBe(0.015);
});

it('no counts give no segments', () => {
  expect(barSegments({ positive: 0 })).toEqual([]);
});
