import { expect, it } from 'vitest';
import { nameRank } from './name-rank.ts';

it('names that begin with the text come first, then those with a word that does', () => {
  const names = ['blazer', 'my-zeta', 'Zeta', 'ze-1'];
  const ranked = names.toSorted((a, b) => nameRank(b, 'ze') - nameRank(a, 'ze'));
  expect(ranked).toEqual(['Zeta', 'ze-1', 'my-zeta', 'blazer']);
});
