import { expect, test } from 'vitest';
import { ranked } from './ranked.ts';

const entries = ['Networks', 'Clusters', 'Define Network', 'Define Cluster'].map((label) => ({ label }));
const labels = (text: string): string[] => ranked(entries, text).map((entry) => entry.label);

test('nothing typed shows everything in its order', () => {
  expect(labels('')).toEqual(['Networks', 'Clusters', 'Define Network', 'Define Cluster']);
});

test('what begins with the text comes first, then words, then letters in order', () => {
  expect(labels('ne')).toEqual(['Networks', 'Define Network', 'Define Cluster']);
  expect(labels('dc')).toEqual(['Define Cluster']);
});

test('what does not contain it is not there', () => {
  expect(labels('zzz')).toEqual([]);
});
