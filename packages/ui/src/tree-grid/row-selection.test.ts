import { expect, it } from 'vitest';
import { toggled, withRange } from './row-selection.ts';

const keyAt = (index: number) => (index === 3 ? undefined : `row-${index}`);

it('toggles one row and leaves the rest', () => {
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  expect([...toggled(new Set(['b']), 'a')]).toEqual(['b', 'a']);
});

it('selects a range in either direction, without rows that have not arrived', () => {
  const expected = ['kept', 'row-1', 'row-2', 'row-4'];
  expect([...withRange(new Set(['kept']), 1, 4, keyAt)]).toEqual(expected);
  expect([...withRange(new Set(['kept']), 4, 1, keyAt)]).toEqual(expected);
});

it('does not mutate the selection', () => {
  const before = new Set(['a']);
  withRange(before, 0, 2, keyAt);
  toggled(before, 'b');
  expect([...before]).toEqual(['a']);
});
