import type { StreamEnd, StreamItem } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { AgentStreams } from './agent-streams.ts';

/** An agent that sends these items on a stream until it ends; the browser takes each at once. */
function sendUntilEnd(items: Iterable<StreamItem>) {
  const ends: StreamEnd[] = [];
  const streams = new AgentStreams(() => {});
  const request = { kind: 'namespaces' } as const;
  streams.open(request, { item: (_, taken) => taken(), end: (end) => ends.push(end) });
  let sent = 0;
  for (const item of items) {
    if (ends.length > 0) break;
    streams.receive({ type: 'streamItem', stream: 1, item });
    sent += 1;
  }
  return { sent, ends };
}

const events = (reset: boolean, message = ''): StreamItem => ({
  type: 'events',
  reset,
  events: [
    {
      uid: 'u',
      about: 'a',
      kind: 'Pod',
      namespace: 'shop',
      name: 'web',
      type: 'Warning',
      reason: 'r',
      message,
      count: 1,
      firstAt: 1,
      lastAt: 1,
    },
  ],
  observedAt: 1,
});

test('a reading that never ends is ended before a browser keeps more than 16 MiB of it', () => {
  const part = events(false, 'x'.repeat(100_000));
  const { sent, ends } = sendUntilEnd(Array.from({ length: 1_000 }, () => part));
  expect(ends).toEqual([{ code: 'failed', message: 'The agent sent more than was requested.' }]);
  expect(sent).toBeLessThan(170);
});

test('readings may follow each other without end', () => {
  const part = events(true, 'x'.repeat(100_000));
  expect(sendUntilEnd(Array.from({ length: 1_000 }, () => part)).ends).toEqual([]);
});
