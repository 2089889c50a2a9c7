import { expect, test } from 'vitest';
import { rankedBy } from './rank.ts';

const entries = ['Networks', 'Clusters', 'Define Network', 'Define Cluster'].map((label) => ({ label }));
const labels = (text: string): string[] => rankedBy(entries, text).map((entry) => entry.label);

test('an empty query shows everything in its order', () => {
  expect(labels('')).toEqual(['Networks', 'Clusters', 'Define Network', 'Define Cluster']);
});

test('labels that start with the text come first, then those with a matching word, then letters in order', () => {
  expect(labels('ne')).toEqual(['Networks', 'Define Network', 'Define Cluster']);
  expect(labels('dc')).toEqual(['Define Cluster']);
});

test('labels without a match are excluded', () => {
  expect(labels('zzz')).toEqual([]);
});
