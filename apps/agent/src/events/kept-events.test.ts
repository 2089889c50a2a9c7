import type { KubeEvent } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { KeptEvents } from './kept-events.ts';

const event = (uid: number, about = 'noise'): KubeEvent => ({
  uid: `${uid}`,
  about,
  kind: 'Pod',
  namespace: 'shop',
  name: about,
  type: 'Warning',
  reason: 'BackOff',
  message: 'Back-off restarting',
  count: 1,
  firstAt: uid,
  lastAt: uid,
});

test('of any number of events the newest are kept, and the others counted', () => {
  const kept = new KeptEvents();
  for (let uid = 0; uid < 100_000; uid++) {
    kept.put(event(uid));
    if (uid % 1_000 === 0) expect([...kept.values()].length).toBeLessThan(10_000);
  }
  const uids = new Set([...kept.values()].map(({ uid }) => uid));
  expect(uids.size + kept.dropped).toBe(100_000);
  for (let uid = 95_000; uid < 100_000; uid++) expect(uids.has(`${uid}`)).toBe(true);
  kept.remove('0');
  expect(uids.size + kept.dropped).toBe(99_999);
  kept.clear();
  expect([[...kept.values()], kept.dropped]).toEqual([[], 0]);
});

test('preferred events outlast newer ones', () => {
  const kept = new KeptEvents(({ about }) => about === 'web');
  kept.put(event(0, 'web'));
  for (let uid = 1; uid < 50_000; uid++) kept.put(event(uid));
  expect(kept.remove('0')).toEqual(event(0, 'web'));
});
