import { expect, test } from 'vitest';
import type { KubeObject } from '../../kube/api.ts';
import { shop } from '../testing/argo-cd.ts';
import { matches } from './glob.ts';
import { forbiddingWindow } from './windows.ts';

/** A Saturday. */
const NOON = Date.UTC(2026, 0, 31, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ALL = { applications: ['*'] };
const forbidding = (windows: readonly object[], now = NOON, application: KubeObject = shop()) =>
  forbiddingWindow({ spec: { syncWindows: windows } }, application, now);
const deny = (schedule: string, duration: string, of: object = {}) => ({
  kind: 'deny',
  schedule,
  duration,
  ...ALL,
  ...of,
});
const allow = (schedule: string, duration: string, of: object = {}) => ({
  ...deny(schedule, duration, of),
  kind: 'allow',
});

test('nothing forbids a sync without windows, outside of deny windows, and inside of an allow window', () => {
  expect(forbidding([])).toBeNull();
  expect(forbiddingWindow({}, shop(), NOON)).toBeNull();
  expect(forbidding([deny('0 22 * * *', '8h')])).toBeNull();
  expect(forbidding([allow('0 22 * * *', '8h'), allow('0 10 * * *', '4h')])).toBeNull();
});

test('an open deny window forbids it until it closes, whatever is allowed', () => {
  const found = forbidding([
    allow('0 10 * * *', '4h'),
    deny('0 10 * * 6', '3h', { description: 'tickets\u202e\n17', timeZone: 'UTC' }),
  ]);
  expect(found).toEqual({
    kind: 'deny',
    schedule: '0 10 * * 6',
    timeZone: 'UTC',
    duration: '3h',
    description: 'tickets 17',
    allowsManual: false,
    until: NOON + HOUR,
  });
  // One ends where the next begins.
  expect(forbidding([deny('0 10 * * *', '3h'), deny('30 12 * * *', '90m')])?.until).toBe(NOON + 2 * HOUR);
  expect(forbidding([deny('* * * * *', '1h')])?.until).toBeNull();
});

test('closed allow windows forbid it until one opens', () => {
  expect(forbidding([allow('0 22 * * *', '8h'), allow('0 8 1 * *', '1h')])).toMatchObject({
    kind: 'allow',
    schedule: '0 22 * * *',
    until: NOON + 10 * HOUR + 1,
  });
  expect(forbidding([allow('0 0 29 2 *', '1h')])?.until).toBe(Date.UTC(2028, 1, 29) + 1);
  // One that never begins is always open.
  expect(forbidding([allow('0 0 30 2 *', '1h')])).toBeNull();
  expect(forbidding([deny('0 0 30 2 *', '1h')])?.until).toBeNull();
});

test('the zone of a window counts, and one that nobody knows is UTC', () => {
  const window = (timeZone: string) => deny('0 21 * * *', '1h', { timeZone });
  expect(forbidding([window('Asia/Tokyo')], NOON + HOUR / 2)?.until).toBe(NOON + HOUR);
  expect(forbidding([window('America/New_York')], NOON + 14.5 * HOUR)?.until).toBe(NOON + 15 * HOUR);
  expect(forbidding([window('Nowhere/Atall')], NOON + 9.5 * HOUR)?.until).toBe(NOON + 10 * HOUR);
});

test('it is for Applications, namespaces or clusters; with andOperator for all of them', () => {
  const always = (of: object) => forbidding([{ kind: 'deny', schedule: '0 * * * *', duration: '2h', ...of }]);
  const is = (of: object) => (always(of) === undefined ? undefined : always(of) !== null);
  expect(is({})).toBe(false);
  expect(is({ applications: ['sh?p'] })).toBe(true);
  expect(is({ applications: ['cart'], namespaces: ['sh*'] })).toBe(true);
  expect(is({ applications: ['cart'], namespaces: ['sh*'], andOperator: true })).toBe(false);
  expect(is({ clusters: ['ber*'], namespaces: ['sh*'], andOperator: true })).toBe(true);
  expect(is({ clusters: ['paris'] })).toBe(false);
  expect(is({ applications: ['{shop,cart}'] })).toBeUndefined();
});

test('a person can sync where each of the windows that forbid it says so', () => {
  const manual = { manualSync: true };
  expect(forbidding([deny('0 10 * * *', '3h', manual)])?.allowsManual).toBe(true);
  const two = [deny('0 10 * * *', '3h', manual), deny('0 11 * * *', '3h')];
  expect(forbidding(two)?.allowsManual).toBe(false);
  expect(forbidding([allow('0 22 * * *', '8h', manual)])?.allowsManual).toBe(true);
});

test('what cannot be read makes nothing known', () => {
  for (const [schedule, duration] of [
    ['@daily', '1h'],
    ['0 0 * *', '1h'],
    ['60 0 * * *', '1h'],
    ['0 0 * * 7', '1h'],
    ['0 5-1 * * *', '1h'],
    ['*/0 * * * *', '1h'],
    ['0 0 * * x', '1h'],
    ['0 0 * * *', 'long'],
    ['0 0 * * *', '999999999h'],
  ] as const)
    expect([schedule, forbidding([deny(schedule, duration)])]).toEqual([schedule, undefined]);
  expect(forbidding([{ ...deny('0 0 * * *', '1h'), kind: 'perhaps' }])).toBeUndefined();
  expect(forbidding(Array.from({ length: 31 }, () => deny('0 0 * * *', '1h')))).toBeUndefined();
});

test('the same moment of every day gives the same answer for a daily window', () => {
  for (let day = 0; day < 800; day++)
    expect(forbidding([deny('30 11 * * *', '1h')], NOON + day * DAY)?.until).toBe(
      NOON + day * DAY + HOUR / 2,
    );
});

test('a pattern with many stars is compared without trying all ways', () => {
  expect(matches('*a'.repeat(100), 'a'.repeat(253))).toBe(true);
  expect(matches(`${'*a'.repeat(100)}b`, 'a'.repeat(253))).toBe(false);
  expect([matches('*', ''), matches('?', ''), matches('a*c', 'abbc'), matches('a*c', 'abb')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
