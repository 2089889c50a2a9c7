import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { ObjectStatuses } from './object-statuses.ts';
import { singleLine } from './health.ts';

const health = (status: string, message = '', since: number | null = null) => ({
  status,
  message,
  kubeStatus: null,
  since,
});

function statusesOn(clock: ManualClock) {
  const changed: string[] = [];
  return { changed, statuses: new ObjectStatuses(clock, (objectID) => changed.push(objectID)) };
}

test('since changes only with the status, and starts with the time that Kubernetes reports', () => {
  const clock = new ManualClock();
  const { statuses } = statusesOn(clock);
  const start = clock.now();
  statuses.observe('a', health('UP', '1 of 1', start - 500));
  expect(statuses.report('a')?.since).toBe(start - 500);
  clock.move(100);
  statuses.observe('a', health('UP', '2 of 2', start));
  expect(statuses.report('a')).toMatchObject({
    since: start - 500,
    message: '2 of 2',
    observedAt: start + 100,
  });
  clock.move(100);
  statuses.observe('a', health('DOWN', '', start));
  expect(statuses.report('a')?.since).toBe(start + 200);
});

test('a status that the agent finds when it starts is reported as older than it knows, unless the cluster names a time', () => {
  const { statuses } = statusesOn(new ManualClock());
  const isUnknown = (objectID: string) => statuses.report(objectID)?.isSinceUnknown ?? false;
  statuses.apply('found', { digest: 'd1', version: 1 });
  statuses.observe('found', health('DOWN'));
  statuses.observe('named', health('DOWN', '', 1));
  statuses.fail('refused', 'no');
  expect(['found', 'named', 'refused'].map(isUnknown)).toEqual([true, false, true]);
  statuses.observe('found', health('DOWN', 'another message'));
  expect(isUnknown('found')).toBe(true);
  statuses.observe('found', health('UP'));
  statuses.fail('named', 'no');
  expect(['found', 'named'].map(isUnknown)).toEqual([false, false]);
});

test('what was changed by hand before the agent started is UNKNOWN until it was compared, unless it is worse', () => {
  const { statuses } = statusesOn(new ManualClock());
  const drift = { fields: [], total: 1, isPresent: true, corrections: 0, correctedAt: null };
  for (const objectID of ['a', 'b', 'c', 'down']) statuses.observe(objectID, health('UP', '', 1));
  statuses.observe('down', health('DOWN'));
  for (const objectID of ['a', 'b', 'down', 'gone']) statuses.expectDrift(objectID);
  const shown = () => statuses.ids().map((objectID) => statuses.report(objectID)?.status);
  expect(shown()).toEqual(['UNKNOWN', 'UNKNOWN', 'UP', 'DOWN']);
  statuses.observe('a', health('UP', 'looked at again', 1));
  statuses.setDrift('b', drift);
  statuses.compared('c');
  expect(shown()).toEqual(['UNKNOWN', 'OUTOFSYNC', 'UP', 'DOWN']);
  expect(statuses.report('b')).toMatchObject({ isSinceUnknown: true, drift });
  statuses.compared('a');
  statuses.expectDrift('b');
  expect(shown()).toEqual(['UP', 'OUTOFSYNC', 'UP', 'DOWN']);
});

test('an observation without a change is not reported', () => {
  const { statuses, changed } = statusesOn(new ManualClock());
  statuses.observe('a', health('UP'));
  statuses.observe('a', health('UP'));
  expect(changed).toEqual(['a']);
});

test('what Argo CD says of an Application and its resources is reported as it was observed, and only its changes', () => {
  const { statuses, changed } = statusesOn(new ManualClock());
  const resource = {
    group: 'apps',
    version: 'v1',
    kind: 'Deployment',
    namespace: 'shop',
    name: 'Ünïcode "quoted"',
    status: 'SYNCED',
    health: 'HEALTHY',
  };
  const argo = { health: 'HEALTHY', sync: 'SYNCED', revision: 'abc', operation: '' };
  const observe = (state: string) =>
    statuses.observe('a', {
      ...health('HEALTHY'),
      argo,
      resources: [resource, { ...resource, group: '', kind: 'Service', status: state }],
    });
  observe('SYNCED');
  observe('SYNCED');
  expect(changed).toEqual(['a']);
  observe('OUTOFSYNC');
  expect(changed).toEqual(['a', 'a']);
  expect(statuses.report('a')).toMatchObject({
    argo,
    resources: [resource, { ...resource, group: '', kind: 'Service', status: 'OUTOFSYNC' }],
  });
  statuses.observe('a', { ...health('MISSING'), argo: { ...argo, health: 'MISSING' }, resources: [] });
  expect(statuses.report('a')).toMatchObject({ argo: { health: 'MISSING' }, resources: [] });
});

test('a failure to apply names the version that was refused, as long as it lasts', () => {
  const { statuses, changed } = statusesOn(new ManualClock());
  const [second, third] = [2, 3].map((version) => ({ digest: `d${version}`, version, manifest: {} }));
  statuses.apply('a', { digest: 'd1', version: 1 });
  statuses.fail('a', 'no', second);
  statuses.fail('a', 'no', second);
  expect(changed).toEqual(['a', 'a']);
  // The same words about another version are news.
  statuses.fail('a', 'no', third);
  expect(changed).toEqual(['a', 'a', 'a']);
  expect(statuses.report('a')).toMatchObject({ status: 'FAILED', appliedVersion: 1 });
  expect(statuses.report('a')?.refused).toEqual({ digest: 'd3', version: 3 });
  statuses.wait('a', 'waits');
  expect(statuses.report('a')?.refused).toBeUndefined();
  statuses.fail('a', 'could not be pruned');
  expect(statuses.report('a')?.refused).toBeUndefined();
});

test('a failure hides observations until the next successful apply', () => {
  const { statuses } = statusesOn(new ManualClock());
  statuses.apply('a', { digest: 'd1', version: 1 });
  statuses.fail('a', 'no');
  statuses.observe('a', health('UP', 'fine'));
  expect(statuses.report('a')).toMatchObject({ status: 'FAILED', message: 'no', appliedDigest: 'd1' });
  statuses.apply('a', { digest: 'd2', version: 2 });
  expect(statuses.report('a')).toMatchObject({ status: 'UP', message: 'fine', appliedVersion: 2 });
});

test('during an outage everything is UNKNOWN; afterwards the previous status returns', () => {
  const clock = new ManualClock();
  const { statuses, changed } = statusesOn(clock);
  const start = clock.now();
  statuses.observe('a', health('UP'));
  clock.move(50);
  statuses.setOutage('the API is gone');
  expect(statuses.report('a')).toMatchObject({
    status: 'UNKNOWN',
    since: start + 50,
    message: 'the API is gone',
  });
  statuses.setOutage(null);
  expect(statuses.report('a')).toMatchObject({ status: 'UP', since: start });
  expect(changed).toEqual(['a', 'a', 'a']);
});

test('text from the cluster becomes one line of bounded length', () => {
  expect(singleLine('a\r\n\tb \u202eevil\u0000 c')).toBe('a b evil c');
  expect(singleLine('txt\u061c.exe\u00ad \u{e0041}')).toBe('txt .exe');
  expect(singleLine('x'.repeat(5000))).toHaveLength(600);
});

test('after the clock was set forward, observedAt keeps its age and is never in the future', () => {
  const clock = new ManualClock();
  const { statuses } = statusesOn(clock);
  const start = clock.now();
  statuses.observe('before', health('UP'));
  clock.move(1_000);
  clock.move(300_000);
  statuses.observe('since', health('UP'));
  clock.move(1_000);
  statuses.clockSet(300_000);
  expect(statuses.report('before')).toMatchObject({ observedAt: start + 300_000, since: start + 300_000 });
  expect(statuses.report('since')).toMatchObject({ observedAt: clock.now() });
});

test('what was observed of an outdated object is UNKNOWN with the reason, until it counts again', () => {
  const clock = new ManualClock();
  const { statuses, changed } = statusesOn(clock);
  statuses.observe('a', health('UP'));
  statuses.observe('b', health('UP'));
  clock.move(50);
  statuses.setOutdated('a', 'Argo CD has stopped');
  statuses.setOutdated('a', 'Argo CD has stopped');
  expect(statuses.report('a')).toMatchObject({
    status: 'UNKNOWN',
    since: clock.now(),
    message: 'Argo CD has stopped',
  });
  expect(statuses.report('b')).toMatchObject({ status: 'UP' });
  statuses.fail('a', 'forbidden');
  expect(statuses.report('a')).toMatchObject({ status: 'FAILED', message: 'forbidden' });
  statuses.apply('a', { digest: 'd', version: 1 });
  statuses.setOutdated('a', null);
  expect(statuses.report('a')).toMatchObject({ status: 'UP' });
  expect(changed).toEqual(['a', 'b', 'a', 'a', 'a', 'a']);
});
