import type { AgentMessage } from '@hawser/contract/agent';
import {
  MAX_AGENT_STREAMS,
  STREAM_CREDIT,
  type StreamItem,
  type StreamRequest,
} from '@hawser/contract/streams';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { sizeOf, Streams } from './streams.ts';

const request: StreamRequest = { kind: 'tree', objectID: 'o' };
const line = { pod: 'p', container: 'c', at: 1, nanos: 0, text: 'x'.repeat(10_000), cut: false };
const item: StreamItem = { type: 'log', lines: [line] };

/** A connection with streams that never end by themselves. */
function start() {
  const clock = new VirtualClock();
  const sent: AgentMessage[] = [];
  const connection = { bufferedBytes: 0, send: (message: AgentMessage) => void sent.push(message) };
  let isReading = true;
  const streams = new Streams({
    clock,
    log: { info() {}, warn() {}, error() {} },
    async *source(_, signal) {
      try {
        while (!signal.aborted) yield item;
      } finally {
        isReading = false;
      }
    },
  });
  streams.connect(connection);
  const count = () => sent.filter(({ type }) => type === 'streamItem').length;
  return { clock, connection, sent, streams, count, isReading: () => isReading };
}

const affordable = Math.ceil(STREAM_CREDIT / sizeOf(item));

test('a stream sends what it has credit for, however much there is, and goes on with more credit', async () => {
  const { clock, streams, count, isReading } = start();
  streams.receive({ type: 'openStream', stream: 1, request });
  await clock.runFor(10_000);
  expect(count()).toBe(affordable);
  streams.receive({ type: 'streamCredit', stream: 1, bytes: -1_000_000 });
  streams.receive({ type: 'streamCredit', stream: 2, bytes: 1_000_000 });
  await clock.runFor(10_000);
  expect(count()).toBe(affordable);
  streams.receive({ type: 'streamCredit', stream: 1, bytes: Number.MAX_SAFE_INTEGER });
  await clock.runFor(10_000);
  expect(count()).toBe(2 * affordable);
  streams.receive({ type: 'closeStream', stream: 1 });
  await clock.runFor(1_000);
  expect(isReading()).toBe(false);
});

test('a stream that nobody reads any more holds up no other one', async () => {
  const { clock, sent, streams } = start();
  streams.receive({ type: 'openStream', stream: 1, request });
  await clock.runFor(10_000);
  streams.receive({ type: 'openStream', stream: 2, request });
  await clock.runFor(10_000);
  const countOf = (stream: number) =>
    sent.filter((message) => message.type === 'streamItem' && message.stream === stream).length;
  expect([countOf(1), countOf(2)]).toEqual([affordable, affordable]);
  streams.disconnect();
  await clock.runFor(1_000);
});

test('items wait while other messages of the agent are queued', async () => {
  const { clock, connection, streams, count } = start();
  connection.bufferedBytes = 1_000_000;
  streams.receive({ type: 'openStream', stream: 1, request });
  await clock.runFor(10_000);
  expect(count()).toBe(0);
  connection.bufferedBytes = 0;
  await clock.runFor(10_000);
  expect(count()).toBe(affordable);
  streams.disconnect();
  await clock.runFor(1_000);
});

test('an agent has at most 64 streams; closed ones do not count, and a number is used once', async () => {
  const { clock, streams, sent } = start();
  const open = (stream: number) => streams.receive({ type: 'openStream', stream, request });
  for (let stream = 1; stream <= 10_000; stream++) {
    open(stream);
    streams.receive({ type: 'closeStream', stream });
  }
  for (let stream = 1; stream <= MAX_AGENT_STREAMS; stream++) open(stream);
  open(1);
  await clock.runFor(100);
  const ends = () => sent.filter(({ type }) => type === 'streamEnd');
  expect(ends()).toEqual([]);
  open(MAX_AGENT_STREAMS + 1);
  expect(ends()).toMatchObject([{ stream: MAX_AGENT_STREAMS + 1, end: { code: 'limit' } }]);
  streams.disconnect();
  await clock.runFor(1_000);
});

test('an agent has at most 12 streams about its cluster as a whole, and others beside them', async () => {
  const { clock, streams, sent } = start();
  for (let stream = 1; stream <= 13; stream++) {
    streams.receive({ type: 'openStream', stream, request: { kind: 'cluster-events', warningsOnly: false } });
  }
  streams.receive({ type: 'openStream', stream: 14, request });
  await clock.runFor(100);
  const ends = sent.filter(({ type }) => type === 'streamEnd');
  expect(ends).toMatchObject([{ stream: 13, end: { code: 'limit' } }]);
  streams.disconnect();
  await clock.runFor(1_000);
});
