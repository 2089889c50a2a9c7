import { expect, it } from 'vitest';
import { statusRank } from '../status/index.ts';
import { RANKS_WITHOUT_INCIDENT } from './index.ts';

const needs = (status: string): boolean => RANKS_WITHOUT_INCIDENT.includes(statusRank(status));

it('a router that is being installed, missing or shut down needs attention; one that is down or silent is an incident', () => {
  expect(['UNINSTALLED', 'INSTALLING', 'MISSING', 'SHUTDOWN BY OPERATOR'].map(needs)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['DOWN', 'FAILED', 'DEGRADED', 'UNKNOWN'].map(needs)).toEqual([false, false, false, false]);
  expect(['UP', 'LINKED'].map(needs)).toEqual([false, false]);
});
