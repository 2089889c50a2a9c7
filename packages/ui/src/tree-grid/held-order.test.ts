import { expect, it } from 'vitest';
import { isNewer, mergedPlaces, placesOf } from './held-order.ts';

const keysOf = (keys: string) => (index: number) => keys[index];

it('holds what has arrived', () => {
  expect([...placesOf(1, 4, keysOf('abc'))]).toEqual([
    [1, 'b'],
    [2, 'c'],
  ]);
});

it('a row that came takes a free place, and none stands twice', () => {
  const held = placesOf(0, 3, keysOf('abc'));
  expect([...mergedPlaces(placesOf(0, 4, keysOf('xabc')), held, 4).values()]).toEqual(['a', 'b', 'c', 'x']);
  expect([...mergedPlaces(placesOf(0, 4, keysOf('abcd')), held, 4).values()]).toEqual(['a', 'b', 'c', 'd']);
  // One went and the list is shorter: its place at the end is gone.
  expect([...mergedPlaces(placesOf(0, 2, keysOf('ca')), held, 2).values()]).toEqual(['a', 'b']);
});

it('an order is newer when a held row would stand elsewhere', () => {
  const held = placesOf(0, 3, keysOf('abc'));
  expect(isNewer(held, keysOf('abcd'))).toBe(false);
  expect(isNewer(held, keysOf('acb'))).toBe(true);
});

it('rows that are on their way make no newer order', () => {
  expect(isNewer(placesOf(0, 3, keysOf('abc')), () => undefined)).toBe(false);
});
