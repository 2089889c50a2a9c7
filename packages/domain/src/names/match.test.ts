import { expect, it } from 'vitest';
import { matchRank } from './match.ts';

it('names that begin with the text come first, then those with a word that does', () => {
  const names = ['blazer', 'my-zeta', 'zeta', 'ze-1', 'a.ze', 'a/ze'];
  expect(names.map((name) => matchRank(name, 'ze'))).toEqual([2, 1, 0, 0, 1, 1]);
});
