import fc from 'fast-check';
import { expect, it } from 'vitest';
import { niceTop } from './nice-top.ts';

it('an axis holds what it shows, and is not much longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (most) => {
      const top = niceTop(most);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top).toBeLessThanOrEqual(most * 2.5);
    }),
  );
});

it('an axis of nothing still has a length', () => {
  expect(niceTop(0)).toBe(1);
});
