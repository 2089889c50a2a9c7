import { expect, test } from 'vitest';
import { ConcurrentChanges } from './concurrent-changes.ts';

test('a changed object is left out, on its router only', () => {
  const heard = new ConcurrentChanges();
  heard.add('one', 'a');
  heard.add('one', 'b');
  expect([...heard.without('one', new Set(['a', 'c']))]).toEqual(['c']);
  expect([...heard.without('two', new Set(['a', 'c']))]).toEqual(['a', 'c']);
});

test('when any object of a router may have changed, none is left', () => {
  const heard = new ConcurrentChanges();
  heard.add('one', 'a');
  heard.add('one', null);
  heard.add('one', 'b');
  expect([...heard.without('one', new Set(['a', 'c']))]).toEqual([]);
  expect([...heard.without('two', new Set(['c']))]).toEqual(['c']);
});

test('the result is a copy that later changes are removed from', () => {
  const all = new Set(['a', 'b']);
  const left = new ConcurrentChanges().without('one', all);
  left.delete('a');
  expect([...all]).toEqual(['a', 'b']);
});
