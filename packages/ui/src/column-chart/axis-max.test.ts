import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisMax } from './axis-max.ts';

it('an axis covers the values and is not much longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (most) => {
      const top = axisMax(most);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top).toBeLessThanOrEqual(most * 2.5);
    }),
  );
});

it('an axis without values still has a length', () => {
  expect(axisMax(0)).toBe(1);
});
