import { expect, it } from 'vitest';
import { differing, firstChoices } from './version-choice.ts';

const field = (id: string, before: string | undefined, yours: string, theirs: string) => ({
  id,
  label: id,
  yours,
  theirs,
  ...(before === undefined ? {} : { before }),
});

it('only different fields are listed', () => {
  expect(differing([field('a', 'x', 'y', 'y'), field('b', 'x', 'y', 'z')]).map(({ id }) => id)).toEqual([
    'b',
  ]);
});

it('a field that one side changed defaults to that change, a field that both changed has no default', () => {
  expect(
    firstChoices([
      field('mine', 'x', 'y', 'x'),
      field('theirs', 'x', 'x', 'y'),
      field('both', 'x', 'y', 'z'),
      field('unknown', undefined, 'y', 'z'),
      field('same', 'x', 'y', 'y'),
    ]),
  ).toEqual({ mine: 'yours', theirs: 'theirs' });
});
