import { expect, test } from 'vitest';
import { isSameQuantity } from './quantity.ts';

const path = ['resources', 'limits', 'cpu'];

test('quantities that are written differently are the same', () => {
  expect(isSameQuantity('0.5', '500m', path)).toBe(true);
  expect(isSameQuantity('1.', '1e0', path)).toBe(true);
  expect(isSameQuantity('1Gi', '1024Mi', path)).toBe(true);
  expect(isSameQuantity('1Gi', '1G', path)).toBe(false);
});

test('a million digits that are no quantity are read in one pass', () => {
  expect(isSameQuantity(`${'1'.repeat(1_000_000)}x`, '1', path)).toBe(false);
});
