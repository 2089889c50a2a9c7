import { expect, it } from 'vitest';
import { restoredText, rolloutText } from './rollout-text.ts';

it('counts the clusters that get what was saved', () => {
  expect([0, 1, 1_200].map(rolloutText)).toEqual([
    'Saved.',
    'Saved. Rolling out to 1 cluster.',
    'Saved. Rolling out to 1,200 clusters.',
  ]);
});

it('says what was rolled back, and how many clusters follow', () => {
  expect(restoredText({ name: 'shop', version: 1 }, 100)).toBe(
    'shop rolled back to version 1. Rolling out to 100 clusters.',
  );
  expect(restoredText(2, 1)).toBe('2 applications rolled back. Rolling out to 1 cluster.');
});
