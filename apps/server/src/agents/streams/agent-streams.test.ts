import type { AgentStreamRequest, StreamEnd, StreamItem } from '@hawser/contract/streams';
import type { ServerMessage } from '@hawser/contract/agent';
import { expect, test } from 'vitest';
import { AgentStreams } from './agent-streams.ts';

/** An agent that sends these items on a stream until it ends; the browser takes each at once. */
function sendUntilEnd(
  items: Iterable<StreamItem>,
  request: AgentStreamRequest = { kind: 'events', objectID: 'o' },
) {
  const ends: StreamEnd[] = [];
  const streams = new AgentStreams(() => {});
  streams.open(request, { item: (_, taken) => taken(), end: (end) => ends.push(end) });
  let sent = 0;
  for (const item of items) {
    if (ends.length > 0) break;
    streams.receive({ type: 'streamItem', stream: 1, item });
    sent += 1;
  }
  return { sent, ends };
}

const events = (reset: boolean, message = '', complete = false): StreamItem => ({
  type: 'events',
  reset,
  complete,
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

test('nor may the same reading be completed over and over', () => {
  const part = events(false, 'x'.repeat(100_000), true);
  expect(sendUntilEnd(Array.from({ length: 1_000 }, () => part)).ends).toMatchObject([{ code: 'failed' }]);
});

test('readings may follow each other without end', () => {
  const part = events(true, 'x'.repeat(100_000));
  expect(sendUntilEnd(Array.from({ length: 1_000 }, () => part)).ends).toEqual([]);
});

test('what answers another request ends the stream, and reaches no page', () => {
  const ends: StreamEnd[] = [];
  const sent: ServerMessage[] = [];
  const received: StreamItem[] = [];
  const streams = new AgentStreams((message) => void sent.push(message));
  const request = { kind: 'namespaces' } as const;
  streams.open(request, { item: (item) => void received.push(item), end: (end) => ends.push(end) });
  streams.receive({ type: 'streamItem', stream: 1, item: events(true, '', true) });
  expect(received).toEqual([]);
  expect(ends).toEqual([{ code: 'failed', message: 'The agent sent something that was not requested.' }]);
  expect(sent.at(-1)).toEqual({ type: 'closeStream', stream: 1 });
});

test('a reading is not begun again by one of another type beside it', () => {
  const part: StreamItem = {
    type: 'cluster-object',
    reset: false,
    complete: false,
    observedAt: 1,
    node: null,
    objectID: '',
    owner: null,
    text: 'x'.repeat(32_000),
    omitted: '',
  };
  const object = { apiVersion: 'v1', ofKind: 'Pod', resource: 'pods', namespace: 'shop', name: 'web' };
  const items = Array.from({ length: 2_000 }, (_, n) => (n % 2 === 0 ? part : events(true)));
  expect(sendUntilEnd(items, { kind: 'object', ...object }).ends).toMatchObject([{ code: 'failed' }]);
});

test('with the session of an agent its streams end, and say how long the agent had been silent', () => {
  const ends: StreamEnd[] = [];
  const streams = new AgentStreams(() => {});
  const reader = { item() {}, end: (end: StreamEnd) => void ends.push(end) };
  streams.open({ kind: 'namespaces' }, reader);
  streams.open({ kind: 'events', objectID: 'o' }, reader);
  streams.endAll(31_000);
  streams.endAll(0);
  expect(ends.map(({ code, silentMs }) => [code, silentMs])).toEqual([
    ['offline', 31_000],
    ['offline', 31_000],
  ]);
});
