import { expect, test } from 'vitest';
import { pageSearch } from './search.ts';

test('keeps what a page knows and drops everything else', () => {
  expect(pageSearch({ q: 'lyon', depth: 3, dialog: 'install', about: 'r1', evil: '<script>' })).toEqual({
    q: 'lyon',
    depth: 3,
    dialog: 'install',
    about: 'r1',
  });
});

test('a name of digits stays a text', () => {
  expect(pageSearch({ q: 42 })).toEqual({ q: '42' });
});

test.each([0, 6, 1.5, 'all', null])('depth %j is none', (depth) => {
  expect(pageSearch({ depth })).toEqual({});
});
