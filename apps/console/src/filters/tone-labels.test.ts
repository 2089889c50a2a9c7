import { CLUSTER_TONE_WORDS } from '@hawser/domain/clusters';
import { NETWORK_TONE_WORDS } from '@hawser/domain/networks';
import { OBJECT_TONE_WORDS } from '@hawser/domain/objects';
import { REPOSITORY_TONE_WORDS } from '@hawser/domain/repositories';
import { expect, it } from 'vitest';
import { statusFilter, toneLabel } from './index.ts';

it('names the statuses that a list has, the worst first, never "neutral"', () => {
  expect(statusFilter(CLUSTER_TONE_WORDS).options?.map(({ label }) => label)).toEqual([
    'down',
    'unknown',
    'warn',
    'not attached',
    'up',
  ]);
  expect(toneLabel('informational', OBJECT_TONE_WORDS)).toBe('not distributed');
  expect(toneLabel('informational', NETWORK_TONE_WORDS)).toBe('no clusters');
  expect(toneLabel('positive', NETWORK_TONE_WORDS)).toBe('up');
  expect(toneLabel('positive', REPOSITORY_TONE_WORDS)).toBe('successful');
  expect(toneLabel('negative')).toBe('down');
});
