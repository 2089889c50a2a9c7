import { expect, test } from 'vitest';
import { rank, rankedBy } from './rank.ts';

const entries = ['Networks', 'Clusters', 'Define Network', 'Define Cluster'].map((label) => ({ label }));
const labels = (text: string): string[] => rankedBy(entries, text).map((entry) => entry.label);

test('an empty query shows everything in its order', () => {
  expect(labels('')).toEqual(['Networks', 'Clusters', 'Define Network', 'Define Cluster']);
});

test('labels that start with the text come first, then those with words that begin with it, then initials', () => {
  expect(labels('ne')).toEqual(['Networks', 'Define Network']);
  expect(labels('dc')).toEqual(['Define Cluster']);
  expect(labels('def net')).toEqual(['Define Network']);
  expect(labels('cluster define')).toEqual(['Define Cluster']);
});

test('letters inside of words do not match', () => {
  expect(labels('work')).toEqual([]);
  expect(labels('zzz')).toEqual([]);
});

test('an entry is found by other words that a person may think of, after those named so', () => {
  const dark = { label: 'Dark mode', words: 'theme color' };
  expect(rank(dark, 'theme')).toBe(1);
  expect(rankedBy([dark, { label: 'Theme' }], 'theme').map(({ label }) => label)).toEqual([
    'Theme',
    'Dark mode',
  ]);
});
