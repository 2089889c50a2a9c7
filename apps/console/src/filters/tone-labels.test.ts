import { expect, it } from 'vitest';
import { statusFilter, toneLabel } from './index.ts';

it('names the statuses that a list has, the worst first, never "neutral"', () => {
  expect(statusFilter('clusters').options?.map(({ label }) => label)).toEqual([
    'down',
    'unknown',
    'warn',
    'not attached',
    'up',
  ]);
  expect(toneLabel('informational', 'objects')).toBe('not distributed');
  expect(toneLabel('informational', 'networks')).toBe('no clusters');
  expect(toneLabel('positive', 'networks')).toBe('up');
});
