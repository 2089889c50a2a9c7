import { expect, test } from 'vitest';
import { grantIn, grantSummary, INITIAL_GRANT } from './grant-fields.tsx';

test('the summary of a grant names logs, terminals and what is read besides, where they are chosen', () => {
  expect(grantSummary(grantIn(INITIAL_GRANT))).toBe('workloads, Pod Security baseline');
  expect(grantSummary(grantIn({ ...INITIAL_GRANT, logs: 'yes', exec: 'yes', inspect: 'yes' }))).toBe(
    'workloads, Pod Security baseline, logs of pods, terminals in containers, everything else in the cluster',
  );
});
