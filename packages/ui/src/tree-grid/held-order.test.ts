import { expect, it } from 'vitest';
import { isNewer, placesOf } from './held-order.ts';

const keysOf = (keys: string) => (index: number) => keys[index];

it('holds what has arrived', () => {
  expect([...placesOf(1, 4, keysOf('abc'))]).toEqual([
    [1, 'b'],
    [2, 'c'],
  ]);
});

it('an order is newer when a held row would stand elsewhere', () => {
  const held = placesOf(0, 3, keysOf('abc'));
  expect(isNewer(held, keysOf('abcd'))).toBe(false);
  expect(isNewer(held, keysOf('acb'))).toBe(true);
});

it('rows that are on their way make no newer order', () => {
  expect(isNewer(placesOf(0, 3, keysOf('abc')), () => undefined)).toBe(false);
});
