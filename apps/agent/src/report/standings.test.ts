import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { Standings } from './standings.ts';
import { plainLine } from './verdict.ts';

const verdict = (status: string, message = '', since: number | null = null) => ({
  status,
  message,
  kubeStatus: null,
  since,
});

function standingsOn(clock: ManualClock) {
  const changed: string[] = [];
  return { changed, standings: new Standings(clock, (objectID) => changed.push(objectID)) };
}

test('since moves with the status only, and begins where Kubernetes says', () => {
  const clock = new ManualClock();
  const { standings } = standingsOn(clock);
  const start = clock.now();
  standings.observe('a', verdict('UP', '1 of 1', start - 500));
  expect(standings.report('a')?.since).toBe(start - 500);
  clock.move(100);
  standings.observe('a', verdict('UP', '2 of 2', start));
  expect(standings.report('a')).toMatchObject({
    since: start - 500,
    message: '2 of 2',
    observedAt: start + 100,
  });
  clock.move(100);
  standings.observe('a', verdict('DOWN', '', start));
  expect(standings.report('a')?.since).toBe(start + 200);
});

test('a look that shows nothing new is told nobody', () => {
  const { standings, changed } = standingsOn(new ManualClock());
  standings.observe('a', verdict('UP'));
  standings.observe('a', verdict('UP'));
  expect(changed).toEqual(['a']);
});

test('a failure hides what is seen until something was applied', () => {
  const { standings } = standingsOn(new ManualClock());
  standings.apply('a', { digest: 'd1', version: 1 });
  standings.fail('a', 'no');
  standings.observe('a', verdict('UP', 'fine'));
  expect(standings.report('a')).toMatchObject({ status: 'FAILED', message: 'no', appliedDigest: 'd1' });
  standings.apply('a', { digest: 'd2', version: 2 });
  expect(standings.report('a')).toMatchObject({ status: 'UP', message: 'fine', appliedVersion: 2 });
});

test('blind, everything is UNKNOWN since then; seeing again, it is as it was', () => {
  const clock = new ManualClock();
  const { standings, changed } = standingsOn(clock);
  const start = clock.now();
  standings.observe('a', verdict('UP'));
  clock.move(50);
  standings.blind('the API is gone');
  expect(standings.report('a')).toMatchObject({
    status: 'UNKNOWN',
    since: start + 50,
    message: 'the API is gone',
  });
  standings.blind(null);
  expect(standings.report('a')).toMatchObject({ status: 'UP', since: start });
  expect(changed).toEqual(['a', 'a', 'a']);
});

test('text from the cluster is one plain line of bounded length', () => {
  expect(plainLine('a\r\n\tb \u202eevil\u0000 c')).toBe('a b evil c');
  expect(plainLine('x'.repeat(5000))).toHaveLength(600);
});

test('what was seen before the clock was set forward is as old as it is, and what was seen since is not of the future', () => {
  const clock = new ManualClock();
  const { standings } = standingsOn(clock);
  const start = clock.now();
  standings.observe('before', verdict('UP'));
  clock.move(1_000);
  clock.move(300_000);
  standings.observe('since', verdict('UP'));
  clock.move(1_000);
  standings.clockSet(300_000);
  expect(standings.report('before')).toMatchObject({ observedAt: start + 300_000, since: start + 300_000 });
  expect(standings.report('since')).toMatchObject({ observedAt: clock.now() });
});
