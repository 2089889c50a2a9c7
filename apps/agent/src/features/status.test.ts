import type { FeatureReport } from '@hawser/contract/features';
import { expect, test } from 'vitest';
import { NOTHING_INSTALLED } from './ports.ts';
import { worstFeature } from './status.ts';

const report = (state: FeatureReport['state'], more: Partial<FeatureReport> = {}): FeatureReport => ({
  ...NOTHING_INSTALLED,
  slug: 'argocd',
  since: 0,
  state,
  message: 'waits for a person',
  ...more,
});

test.each([
  ['WAITING', 'ARGOCD: INSTALLING', 'waits for a person'],
  ['INSTALLING', 'ARGOCD: INSTALLING', 'step 2 of 7: Reading'],
  ['INITIATING', 'GITOPS WATCHERS: INITIATING', 'Reading'],
  ['FAILED', 'FAILED', 'Argo CD: Reading'],
  ['MISSING', 'MISSING', 'Argo CD: Reading'],
] as const)('while Argo CD is %s its router is %s, with the step', (state, status, message) => {
  const more = state === 'WAITING' ? {} : { message: 'Reading', step: 2, steps: 7 };
  expect(worstFeature([report(state, more)])).toEqual({ status, message });
});

test('one that is there, or removed, does not decide, and a failure does before what is installed', () => {
  expect(worstFeature([report('READY'), report('REMOVED')])).toBeNull();
  expect(worstFeature([report('INSTALLING'), report('FAILED')])?.status).toBe('FAILED');
});
