import { expect, test } from 'vitest';
import { clustersIn, MAX_CLUSTERS, podIn, shownText } from './chosen-clusters.ts';

test('an address names each cluster once, and not more than can be shown', () => {
  expect(clustersIn(undefined)).toBeNull();
  expect(clustersIn(',')).toBeNull();
  expect(clustersIn('a,b,a')).toEqual(['a', 'b']);
  expect(clustersIn(Array.from({ length: 99 }, (_, at) => `r${at}`).join(','))).toHaveLength(MAX_CLUSTERS);
});

test('a pod is one of the chosen clusters', () => {
  expect(podIn('a/web-1', ['a'])).toEqual({ routerID: 'a', pod: 'web-1' });
  expect(podIn('b/web-1', ['a'])).toBeNull();
  expect(podIn('web-1', ['a'])).toBeNull();
  expect(podIn(undefined, ['a'])).toBeNull();
});

test('the sentence says how many clusters are shown and how to choose others', () => {
  expect(shownText(1, 1, true)).toBe('');
  expect(shownText(3, 3, true)).toBe('All 3 clusters are shown.');
  expect(shownText(5, 1_200, true)).toBe(
    '5 of 1,200 clusters are shown, those that are not healthy first. Add others by name, up to 10.',
  );
  expect(shownText(2, 300, false)).toBe('2 of 300 clusters are shown. Add others by name, up to 10.');
  expect(shownText(10, 300, false)).toBe(
    '10 of 300 clusters are shown, the maximum. Remove one to add another.',
  );
});
