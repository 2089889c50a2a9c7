import { expect, test } from 'vitest';
import { removedText, whereText } from './where-text.ts';

const cluster = (clusterName: string, simulated = false) => ({
  routerID: clusterName,
  clusterName,
  simulated,
});

test('names the clusters that receive an application, by how many rules', () => {
  const clusters = [cluster('lyon'), cluster('oslo', true)];
  expect(whereText({ clusters, clusterCount: 12, ruleCount: 1 })).toBe(
    '12 clusters by 1 rule: lyon, oslo (simulated) and 10 more',
  );
  expect(whereText({ clusters: [cluster('lyon')], clusterCount: 1, ruleCount: 2 })).toBe(
    '1 cluster by 2 rules: lyon',
  );
  expect(whereText({ clusters: [], clusterCount: 0, ruleCount: 0 })).toBe(
    'No rule matches: it goes to no cluster yet.',
  );
});

test('names the clusters from which applications are removed', () => {
  expect(removedText({ clusters: [cluster('lyon')], clusterCount: 1 })).toBe('Removed from 1 cluster: lyon');
  expect(removedText({ clusters: [], clusterCount: 0 })).toBe('Not on any cluster.');
});
