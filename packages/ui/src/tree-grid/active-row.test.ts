import { expect, it } from 'vitest';
import { followed, NO_ROW } from './active-row.ts';

const keysOf = (keys: string) => (index: number) => keys[index];
const range = { from: 0, to: 6 };
const active = { index: 2, key: 'c', column: 1 };

it('stays on its record when rows are inserted above', () => {
  expect(followed(active, 7, range, keysOf('xyabcde'))).toEqual({ index: 4, key: 'c', column: 1 });
});

it('stays on its record when rows above are removed', () => {
  expect(followed(active, 4, range, keysOf('bcde'))).toEqual({ index: 1, key: 'c', column: 1 });
});

it('keeps its index when its record is gone or outside the range', () => {
  expect(followed(active, 4, range, keysOf('abde')).index).toBe(2);
  expect(followed(active, 1, range, keysOf('a')).index).toBe(0);
});

it('finds a record that is known only by key', () => {
  expect(followed({ index: -1, key: 'd', column: null }, 5, range, keysOf('abcde')).index).toBe(3);
});

it('a row that has not arrived is known by its index', () => {
  const waiting = { index: 4, key: null, column: null };
  expect(followed(waiting, 9, range, () => undefined)).toBe(waiting);
});

it('no active row stays none', () => {
  expect(followed(NO_ROW, 0, { from: 0, to: 0 }, () => undefined).index).toBe(-1);
});
