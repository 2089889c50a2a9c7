import { expect, test } from 'vitest';
import { counted, plural } from './index.ts';

test('a noun follows its count', () => {
  expect([counted(1, 'cluster'), counted(1_204, 'cluster'), counted(0, 'cluster')]).toEqual([
    '1 cluster',
    '1,204 clusters',
    '0 clusters',
  ]);
  expect(counted(2, 'repository', 'repositories')).toBe('2 repositories');
  expect([plural(1, 'is'), plural(3, 'is', 'are')]).toEqual(['is', 'are']);
});
