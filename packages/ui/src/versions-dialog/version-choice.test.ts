import { expect, it } from 'vitest';
import { differing, firstChoices } from './version-choice.ts';

const field = (id: string, before: string | undefined, yours: string, theirs: string) => ({
  id,
  label: id,
  yours,
  theirs,
  ...(before === undefined ? {} : { before }),
});

it('only what differs is asked about', () => {
  expect(differing([field('a', 'x', 'y', 'y'), field('b', 'x', 'y', 'z')]).map(({ id }) => id)).toEqual([
    'b',
  ]);
});

it('a field that one of the two changed begins with that change, one that both changed with nothing', () => {
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
