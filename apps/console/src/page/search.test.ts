import { expect, test } from 'vitest';
import { pageSearch } from './search.ts';

test('keeps known parameters and drops all others', () => {
  expect(pageSearch({ q: 'lyon', depth: 3, dialog: 'install', about: 'r1', evil: '<script>' })).toEqual({
    q: 'lyon',
    depth: 3,
    dialog: 'install',
    about: 'r1',
  });
});

test('keeps that the panel beside a list is open', () => {
  expect(pageSearch({ panel: true })).toEqual({ panel: true });
  expect(pageSearch({ panel: 'no' })).toEqual({});
});

test('keeps the active row and the selection', () => {
  expect(pageSearch({ row: 'n:1', selected: 'n:1,r:2' })).toEqual({ row: 'n:1', selected: 'n:1,r:2' });
});

test('a name of digits stays a string', () => {
  expect(pageSearch({ q: 42 })).toEqual({ q: '42' });
});

test('keeps filters and order, and drops invalid parts', () => {
  expect(pageSearch({ filter: { tags: ['prod', 7, null], kinds: [], place: 'x' }, sort: '-status' })).toEqual(
    {
      filter: { tags: ['prod', '7'] },
      sort: '-status',
    },
  );
  expect(pageSearch({ filter: 'tags' })).toEqual({});
});

test('all levels can be expanded', () => {
  expect(pageSearch({ depth: 'all' })).toEqual({ depth: 'all' });
});

test.each([0, 6, 1.5, 'some', null])('depth %j is invalid', (depth) => {
  expect(pageSearch({ depth })).toEqual({});
});
