import { expect, test } from 'vitest';
import { ConcurrentChanges } from './concurrent-changes.ts';

test('a changed object is left out, on its router only', () => {
  const concurrent = new ConcurrentChanges();
  concurrent.add('one', 'a');
  concurrent.add('one', 'b');
  expect([...concurrent.without('one', new Set(['a', 'c']))]).toEqual(['c']);
  expect([...concurrent.without('two', new Set(['a', 'c']))]).toEqual(['a', 'c']);
});

test('when any object of a router may have changed, none is left', () => {
  const concurrent = new ConcurrentChanges();
  concurrent.add('one', 'a');
  concurrent.add('one', null);
  concurrent.add('one', 'b');
  expect([...concurrent.without('one', new Set(['a', 'c']))]).toEqual([]);
  expect([...concurrent.without('two', new Set(['c']))]).toEqual(['c']);
});

test('the result is a copy that later changes are removed from', () => {
  const all = new Set(['a', 'b']);
  const left = new ConcurrentChanges().without('one', all);
  left.delete('a');
  expect([...all]).toEqual(['a', 'b']);
});
