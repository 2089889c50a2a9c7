import { expect, it } from 'vitest';
import { rolloutText } from './rollout-text.ts';

it('counts the clusters that get what was saved', () => {
  expect([0, 1, 1_200].map(rolloutText)).toEqual([
    'Saved.',
    'Saved. Rolling out to 1 cluster.',
    'Saved. Rolling out to 1,200 clusters.',
  ]);
});
