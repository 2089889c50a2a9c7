import type { KubeEvent } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { mergedEvents } from './merged-events.ts';

const event = (uid: number, more: Partial<KubeEvent> = {}): KubeEvent => ({
  uid: `${uid}`,
  about: 'pod',
  kind: 'Pod',
  namespace: 'shop',
  name: 'web-1',
  type: 'Warning',
  reason: 'BackOff',
  message: 'Back-off restarting',
  count: 1,
  firstAt: uid,
  lastAt: uid,
  ...more,
});

test('ten thousand events that say the same about the same object are one, with their count', () => {
  const { events, omitted } = mergedEvents(
    Array.from({ length: 10_000 }, (_, uid) => event(uid)),
    500,
  );
  expect(events).toEqual([event(9_999, { count: 10_000, firstAt: 0 })]);
  expect(omitted).toBe(0);
});

test('of different ones the newest are shown, and the others counted', () => {
  const all = Array.from({ length: 600 }, (_, uid) => event(uid, { name: `web-${uid}` }));
  const { events, omitted } = mergedEvents(all, 500);
  expect(events.map(({ lastAt }) => lastAt).slice(0, 2)).toEqual([599, 598]);
  expect(events).toHaveLength(500);
  expect(omitted).toBe(100);
});

test('counts and times that are missing or too large do no harm', () => {
  const huge = event(1, { count: Number.MAX_SAFE_INTEGER, firstAt: null, lastAt: null });
  const { events } = mergedEvents([huge, { ...huge, uid: '2' }], 500);
  expect(events).toMatchObject([{ count: Number.MAX_SAFE_INTEGER, firstAt: null }]);
});
