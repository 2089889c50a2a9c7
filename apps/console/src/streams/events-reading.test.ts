import type { EventsItem } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { EventsReading } from './events-reading.ts';

const part = (reset: boolean, complete: boolean, ...uids: string[]): EventsItem => ({
  type: 'events',
  reset,
  complete,
  observedAt: 1,
  events: uids.map((uid) => ({
    uid,
    about: '',
    kind: 'Pod',
    namespace: '',
    name: '',
    type: 'Normal',
    reason: '',
    message: '',
    count: 1,
    firstAt: null,
    lastAt: null,
  })),
});

/** The uids that are shown after each part. */
function shown(...parts: readonly EventsItem[]): (string | null)[] {
  const reading = new EventsReading();
  return parts.map(
    (item) =>
      reading
        .take(item)
        ?.map(({ uid }) => uid)
        .join('') ?? null,
  );
}

test('a reading is shown when its last part has come, so that its rows do not disappear in between', () => {
  const first = [part(true, false, 'a'), part(false, true, 'b')];
  expect(shown(...first, part(true, false, 'c'), part(false, true, 'a', 'b'))).toEqual([
    null,
    'ab',
    null,
    'cab',
  ]);
});

test('of an agent that does not mark the last part, each one is shown', () => {
  expect(shown(part(true, true, 'a'), part(false, true, 'b'))).toEqual(['a', 'ab']);
});

test('an agent that never begins another reading does not fill the memory', () => {
  const reading = new EventsReading();
  const hundred = part(false, true, ...Array.from({ length: 100 }, (_, n) => String(n)));
  for (let times = 0; times < 20; times++) reading.take(hundred);
  expect(reading.take(hundred)).toHaveLength(500);
});
