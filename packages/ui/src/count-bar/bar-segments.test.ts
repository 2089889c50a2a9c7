import { expect, it } from 'vitest';
import { barSegments, worstText } from './bar-segments.ts';

it('shares are proportional to the counts, worst tone first', () => {
  expect(barSegments({ negative: 1, positive: 3 })).toEqual([
    { tone: 'negative', count: 1, share: 0.25 },
    { tone: 'positive', count: 3, share: 0.75 },
  ]);
  const counts = { positive: 1, warning: 1, unknown: 1, negative: 1, informational: 1 };
  expect(barSegments(counts).map(({ tone }) => tone)).toEqual([
    'negative',
    'unknown',
    'warning',
    'informational',
    'positive',
  ]);
});

it('the text is how many there are of the worst tone', () => {
  expect(worstText({ positive: 19, warning: 1 })).toBe('1 of 20');
  expect(worstText({ positive: 9_000, warning: 500, negative: 1_000 })).toBe('1,000 of 10,500');
  expect(worstText({ positive: 20 })).toBe('20');
  expect(worstText({ warning: 2 })).toBe('2');
  expect(worstText({})).toBe('0');
});

it('one of ten thousand is still visible', () => {
  expect(barSegments({ positive: 9999, negative: 1 })[0]?.share).toBe(0.06);
});

it('no counts give no segments', () => {
  expect(barSegments({ positive: 0 })).toEqual([]);
});
