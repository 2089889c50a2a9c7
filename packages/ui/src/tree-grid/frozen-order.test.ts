import { expect, it } from 'vitest';
import { hasNewerOrder, mergedRows, rowKeysIn } from './frozen-order.ts';

const keysOf = (keys: string) => (index: number) => keys[index];

it('freezes the rows that have arrived', () => {
  expect([...rowKeysIn(1, 4, keysOf('abc'))]).toEqual([
    [1, 'b'],
    [2, 'c'],
  ]);
});

it('a new row takes a free place, and no row appears twice', () => {
  const frozen = rowKeysIn(0, 3, keysOf('abc'));
  expect([...mergedRows(rowKeysIn(0, 4, keysOf('xabc')), frozen, 4).values()]).toEqual(['a', 'b', 'c', 'x']);
  expect([...mergedRows(rowKeysIn(0, 4, keysOf('abcd')), frozen, 4).values()]).toEqual(['a', 'b', 'c', 'd']);
  // One row was removed and the list is shorter: its place at the end is gone.
  expect([...mergedRows(rowKeysIn(0, 2, keysOf('ca')), frozen, 2).values()]).toEqual(['a', 'b']);
});

it('there is a newer order when a frozen row would be elsewhere', () => {
  const frozen = rowKeysIn(0, 3, keysOf('abc'));
  expect(hasNewerOrder(frozen, keysOf('abcd'))).toBe(false);
  expect(hasNewerOrder(frozen, keysOf('acb'))).toBe(true);
});

it('rows that have not arrived do not make a newer order', () => {
  expect(hasNewerOrder(rowKeysIn(0, 3, keysOf('abc')), () => undefined)).toBe(false);
});
