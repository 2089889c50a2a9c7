import { expect, test } from 'vitest';
import { ConcurrentChanges } from './concurrent-changes.ts';

test('what was heard of is left out, on its router alone', () => {
  const heard = new ConcurrentChanges();
  heard.add('one', 'a');
  heard.add('one', 'b');
  expect([...heard.without('one', new Set(['a', 'c']))]).toEqual(['c']);
  expect([...heard.without('two', new Set(['a', 'c']))]).toEqual(['a', 'c']);
});

test('where it may be any object of a router, none is left, whatever was heard before and after', () => {
  const heard = new ConcurrentChanges();
  heard.add('one', 'a');
  heard.add('one', null);
  heard.add('one', 'b');
  expect([...heard.without('one', new Set(['a', 'c']))]).toEqual([]);
  expect([...heard.without('two', new Set(['c']))]).toEqual(['c']);
});

test('what is left is a set of its own: what is heard later is taken out of it', () => {
  const all = new Set(['a', 'b']);
  const left = new ConcurrentChanges().without('one', all);
  left.delete('a');
  expect([...all]).toEqual(['a', 'b']);
});
