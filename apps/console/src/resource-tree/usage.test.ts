import { expect, it } from 'vitest';
import { usageText } from './usage.tsx';

const item = {
  type: 'usage',
  pods: 3,
  measured: 3,
  cpu: 0.25,
  memory: 310 * 2 ** 20,
  reason: '',
  observedAt: 0,
} as const;

it('says what the pods use, and of how many it is known', () => {
  expect(usageText(item)).toBe('0.25 cores and 310 MiB used by 3 pods');
  expect(usageText({ ...item, pods: 1, measured: 1 })).toMatch(/used by 1 pod$/);
  expect(usageText({ ...item, measured: 2 })).toMatch(/used by 2 of 3 pods$/);
});

it('says why it is not known', () => {
  const unknown = { ...item, measured: 0, cpu: null, memory: null };
  expect(usageText({ ...unknown, reason: 'The cluster serves no metrics (metrics.k8s.io).' })).toBe(
    'CPU and memory: The cluster serves no metrics (metrics.k8s.io)',
  );
  expect(usageText(unknown)).toBe('CPU and memory: not measured yet');
});
