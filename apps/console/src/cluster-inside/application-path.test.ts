import { expect, test } from 'vitest';
import { applicationOf, applicationPath } from './application-path.ts';

test('an object in a cluster leads to its application, and one in Argo CD to the cluster that it is for', () => {
  expect(applicationPath('o1', 'hub')).toBe('/applications/o1/clusters/hub');
  expect(applicationPath('o1.edge', 'hub')).toBe('/applications/o1/clusters/edge');
  expect([applicationOf('o1'), applicationOf('o1.edge')]).toEqual(['/applications/o1', '/applications/o1']);
});
