import type { FeatureReport, WantedFeature } from '@hawser/contract/features';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { Features } from './features.ts';
import { Halt } from './halt.ts';
import { type FeatureState, NOTHING_INSTALLED, type Progress } from './ports.ts';
import { MemoryApi } from './testing/memory-api.ts';

const START = Date.UTC(2026, 0, 31, 12);
const MINUTE = 60_000;
const WANTED: WantedFeature = {
  slug: 'argocd',
  mode: 'install',
  version: 'v3.5.7',
  namespace: 'argocd',
  manifest: { url: 'https://mirror.example.org', sha256: '' },
  serviceType: 'ClusterIP',
  hostname: '',
};
const READY: FeatureState = { ...NOTHING_INSTALLED, state: 'READY' };

/** Follows a feature whose attempts end as `attempt` does. */
function follow(attempt: (report: Progress) => FeatureState) {
  const clock = new VirtualClock({ startAt: START });
  const reports: FeatureReport[] = [];
  const features = new Features(
    {
      clock,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      kube: new MemoryApi('r'),
      namespace: 'hawser-agent-hawser',
      routerID: 'r',
      keepsRights: false,
      withToken: () => new MemoryApi('r'),
      download: () => Promise.reject(new Error('nothing is downloaded')),
      isPinned: () => true,
    },
    ([report]) => report !== undefined && reports.push(report),
    { argocd: async (_ports, _wanted, report) => attempt(report) },
  );
  features.receive([WANTED], () => {});
  return { clock, reports, stop: () => features.stop() };
}

const installing = (report: Progress, step: number): void =>
  report({ state: 'INSTALLING', step, steps: 7, message: `step ${step}` });

test('what waits for a person is so since it waits, however often it is looked at, and says nothing else meanwhile', async () => {
  let isBound = false;
  const { clock, reports, stop } = follow((report) => {
    installing(report, 1);
    if (!isBound) throw new Halt('WAITING', 'Run the command.', { missingRights: ['create namespaces'] });
    installing(report, 2);
    return READY;
  });
  await clock.runFor(10 * MINUTE);
  expect(reports.map(({ state }) => state)).toEqual(['INITIATING', 'INSTALLING', 'WAITING']);
  expect(reports.at(-1)).toMatchObject({ since: START, missingRights: ['create namespaces'] });
  isBound = true;
  await clock.runFor(MINUTE);
  expect(reports.slice(3, 5).map(({ state, step }) => [state, step])).toEqual([
    ['INSTALLING', 2],
    ['READY', 0],
  ]);
  expect(reports[4]?.since).toBeGreaterThan(START + 9 * MINUTE);
  await stop();
});

test('what fails again in the same way has failed since the first time, and since then where it fails otherwise', async () => {
  let problem = 'other bytes';
  const { clock, reports, stop } = follow((report) => {
    installing(report, 2);
    throw new Halt('FAILED', problem);
  });
  await clock.runFor(10 * MINUTE);
  expect(reports.at(-1)).toMatchObject({ state: 'FAILED', message: 'other bytes', since: START });
  problem = 'no answer';
  await clock.runFor(MINUTE);
  expect(reports.at(-1)).toMatchObject({ state: 'FAILED', message: 'no answer' });
  expect(reports.at(-1)?.since).toBeGreaterThan(START + 9 * MINUTE);
  await stop();
});
