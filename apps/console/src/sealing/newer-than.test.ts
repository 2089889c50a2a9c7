import { expect, it } from 'vitest';
import { newerThan } from './newer-than.ts';
import { target } from './testing/target.ts';

const NOW = 1_800_000_000_000;

it('a key is valid from now, or from after the newest key of a cluster whose clock is ahead', () => {
  expect(newerThan([target('oslo', { notBefore: NOW - 5_000 })], NOW)).toBe(NOW);
  expect(newerThan([target('oslo', { notBefore: NOW + 5_000 }), target('riga')], NOW)).toBe(NOW + 6_000);
});

it('a cluster that claims a time of another day is not followed', () => {
  expect(newerThan([target('oslo', { notBefore: NOW + 2 * 86_400_000 })], NOW)).toBe(NOW);
});
