import type { StreamEnd } from '@hawser/contract/streams';
import type { SocketEvents } from '@hawser/ports';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { AgentStream, type StreamState } from './agent-stream.ts';

const LIMIT: StreamEnd = { code: 'limit', message: 'An account has at most 32 open trees and logs.' };

/** A stream whose sockets are played by the test. */
function start() {
  const clock = new VirtualClock();
  const sockets: SocketEvents[] = [];
  const states: StreamState[] = [];
  const dial = (_url: string, events: SocketEvents) => {
    sockets.push(events);
    return { send() {}, close() {}, terminate() {}, bufferedBytes: 0 };
  };
  const ports = { clock, random: new SeededRandom(1), dial, streamsUrl: 'ws://server' };
  const stream = new AgentStream(ports, 'r', () => ({ kind: 'nodes' }), {
    item() {},
    state: (state) => states.push(state),
  });
  const last = () => sockets.at(-1);
  return {
    clock,
    stream,
    states,
    count: () => sockets.length,
    open: () => last()?.opened(),
    item: () => last()?.message('{"type":"item","item":{"type":"log","lines":[]}}'),
    end: (end: StreamEnd) => {
      last()?.message(JSON.stringify({ type: 'end', end }));
      last()?.closed(1000, '');
    },
  };
}

test('a limit ends a stream that was not lost before', async () => {
  const { clock, open, end, count, states } = start();
  open();
  end(LIMIT);
  await clock.runFor(60_000);
  expect(count()).toBe(1);
  expect(states).toEqual([{ kind: 'ended', end: LIMIT }]);
});

test('a limit is tried again while the server may count the connection that was lost', async () => {
  const { clock, open, item, end, count, states } = start();
  open();
  item();
  // Nothing comes any more, and the connection is lost.
  await clock.runFor(21_000);
  expect(count()).toBe(2);
  open();
  end(LIMIT);
  expect(states.at(-1)).toMatchObject({ kind: 'interrupted', message: LIMIT.message });
  await clock.runFor(8_000);
  expect(count()).toBe(3);
  open();
  item();
  expect(states.at(-1)).toEqual({ kind: 'open' });
});

test('a limit that is met for longer than the server counts it ends the stream', async () => {
  const { clock, open, item, end, count, states } = start();
  open();
  item();
  for (let second = 0; second < 120; second++) {
    await clock.runFor(1_000);
    if (count() > 1) end(LIMIT);
  }
  expect(states.at(-1)).toEqual({ kind: 'ended', end: LIMIT });
});

test('how long the agent was silent before its connection ended counts until something comes from it', async () => {
  const { clock, open, item, end, states } = start();
  const away: StreamEnd = { code: 'offline', message: 'The agent is disconnected.', silentMs: 31_000 };
  await clock.runFor(60_000);
  open();
  item();
  const silentSince = clock.now() - 31_000;
  end(away);
  expect(states.at(-1)).toMatchObject({ kind: 'interrupted', since: clock.now(), silentSince });
  await clock.runFor(5_000);
  end({ code: 'offline', message: 'The agent is not connected.' });
  expect(states.at(-1)).toMatchObject({ kind: 'interrupted', silentSince });
  await clock.runFor(10_000);
  open();
  item();
  end({ ...away, silentMs: 0 });
  expect(states.at(-1)).toMatchObject({ kind: 'interrupted', silentSince: clock.now() });
});
