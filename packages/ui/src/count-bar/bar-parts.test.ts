import { expect, it } from 'vitest';
import { barParts } from './bar-parts.ts';

it('shares are those of the counts, best first', () => {
  expect(barParts({ negative: 1, positive: 3 })).toEqual([
    { tone: 'positive', count: 3, share: 0.75 },
    { tone: 'negative', count: 1, share: 0.25 },
  ]);
});

it('one of ten thousand is still seen', () => {
  expect(barParts({ positive: 9999, negative: 1 })[1]?.share).toBe(0.015);
});

it('nothing has no parts', () => {
  expect(barParts({ positive: 0 })).toEqual([]);
});
