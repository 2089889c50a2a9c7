import type { DemoFleet } from '@hawser/contract/demo';
import { expect, it } from 'vitest';
import { demoSteps, demoText, inGiB } from './demo-text.ts';

const fleet: DemoFleet = {
  state: 'loading',
  message: '',
  networks: 1,
  clusters: 100,
  routers: 100,
  objects: 20,
  wanted: { clusters: 100, objects: 20 },
  connected: 41,
  applied: 800,
  removed: null,
  startedAt: 0,
};

it('shows the progress of loading, as steps and as a summary', () => {
  expect(demoSteps(fleet).map(({ done, total, state }) => [done, total, state])).toEqual([
    [100, 100, 'done'],
    [41, 100, 'running'],
    [800, 2000, 'running'],
  ]);
  expect(demoText(fleet)).toBe('loading 41 of 100');
  expect(demoText({ ...fleet, state: 'live' })).toBe('100 simulated');
  expect(demoText({ ...fleet, state: 'stopped' })).toBe('stopped');
});

it('shows the progress of removing, which first checks the state', () => {
  const removing: DemoFleet = { ...fleet, state: 'removing' };
  expect(demoSteps(removing)).toEqual([
    { title: 'Checking the current state', done: 0, total: null, state: 'running' },
  ]);
  const step = { ...removing, message: 'clusters removed', removed: { done: 30, of: 100 } };
  expect(demoSteps(step)).toEqual([{ title: 'Clusters removed', done: 30, total: 100, state: 'running' }]);
  expect(demoText(step)).toBe('removing 30 of 100');
});

it('formats memory', () => {
  expect(inGiB(1.25 * 1024 ** 3)).toBe('1.3 GiB');
});
