import { expect, test } from 'vitest';
import { commonSearch } from './search.ts';

test('keeps known parameters and drops all others', () => {
  expect(commonSearch({ q: 'lyon', depth: 3, dialog: 'install', about: 'r1', evil: '<script>' })).toEqual({
    q: 'lyon',
    depth: 3,
    dialog: 'install',
    about: 'r1',
  });
});

test('keeps that the panel beside a list is open', () => {
  expect(commonSearch({ panel: true })).toEqual({ panel: true });
  expect(commonSearch({ panel: 'no' })).toEqual({});
});

test('keeps the active row and the selection', () => {
  expect(commonSearch({ row: 'n:1', selected: 'n:1,r:2' })).toEqual({ row: 'n:1', selected: 'n:1,r:2' });
});

test('a name of digits stays a string, and so does true', () => {
  expect(commonSearch({ q: 42 })).toEqual({ q: '42' });
  expect(commonSearch({ q: true, sort: false })).toEqual({ q: 'true', sort: 'false' });
});

test('keeps filters and order, and drops invalid parts', () => {
  expect(
    commonSearch({ filter: { tags: ['prod', 7, null], kinds: [], place: 'x' }, sort: '-status' }),
  ).toEqual({
    filter: { tags: ['prod', '7'] },
    sort: '-status',
  });
  expect(commonSearch({ filter: 'tags' })).toEqual({});
});

test('a text is cut off after 4,000 characters', () => {
  expect(commonSearch({ q: 'x'.repeat(4001) }).q).toHaveLength(4000);
});

test('all levels can be expanded', () => {
  expect(commonSearch({ depth: 'all' })).toEqual({ depth: 'all' });
});

test.each([0, 6, 1.5, 'some', null])('depth %j is invalid', (depth) => {
  expect(commonSearch({ depth })).toEqual({});
});
