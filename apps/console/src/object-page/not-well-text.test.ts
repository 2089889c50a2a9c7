import { expect, it } from 'vitest';
import { notWellText } from './not-well-text.ts';

const counts = (positive: number, negative: number, unknown: number) => ({
  positive,
  informational: 0,
  warning: 0,
  negative,
  unknown,
});

it('says how many clusters are not healthy, and of which that is not known', () => {
  expect(notWellText(counts(190, 110, 0))).toBe('110 of 300 clusters not healthy, listed first');
  expect(notWellText(counts(0, 1_200, 0))).toBe('none of 1,200 clusters is healthy');
  expect(notWellText(counts(0, 0, 6))).toBe('6 clusters, all unknown');
  expect(notWellText(counts(4, 0, 2))).toBe('2 of 6 clusters unknown, listed first');
  expect(notWellText(counts(1, 3, 2))).toBe('3 of 6 clusters not healthy, 2 unknown, listed first');
});

it('says nothing where all are healthy, or there is one', () => {
  expect(notWellText(counts(6, 0, 0))).toBe('');
  expect(notWellText(counts(0, 1, 0))).toBe('');
});
