import { OpenStream, type StreamEnd, type StreamItem } from '@hawser/contract/streams';
import { every, type SocketEvents } from '@hawser/ports';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { LogFeed, type LogSnapshot } from './log-feed.ts';

/** A feed whose sockets are played by the test. */
function start(routerIDs: readonly string[]) {
  const clock = new VirtualClock();
  const sockets = new Map<string, { events: SocketEvents; opened: OpenStream[] }>();
  const closed: string[] = [];
  /** The clusters of which nothing arrives, not even that the connection is lost. */
  const silent = new Set<string>();
  const dial = (_url: string, events: SocketEvents) => {
    let routerID = '';
    const send = (text: string) => {
      const open = OpenStream.parse(JSON.parse(text));
      routerID = open.routerID;
      sockets.set(routerID, { events, opened: [...(sockets.get(routerID)?.opened ?? []), open] });
    };
    clock.after(1, () => events.opened());
    every(clock, 5_000, () => silent.has(routerID) || events.message('{"type":"ping"}'));
    return { send, close: () => void closed.push(routerID), terminate() {}, bufferedBytes: 0 };
  };
  let shown: LogSnapshot | undefined;
  const feed = new LogFeed(
    {
      clock,
      random: new SeededRandom(1),
      dial,
      streamsUrl: 'ws://server',
      frame: (run) => clock.after(16, run),
    },
    { of: { objectID: 'web' }, previous: false },
    (snapshot) => {
      shown = snapshot;
    },
  );
  feed.follow(routerIDs);
  const receive = (routerID: string, message: object) =>
    sockets.get(routerID)?.events.message(JSON.stringify(message));
  return {
    clock,
    feed,
    closed,
    silent,
    opened: (routerID: string) => sockets.get(routerID)?.opened ?? [],
    send: (routerID: string, item: StreamItem) => receive(routerID, { type: 'item', item }),
    end: (routerID: string, end: StreamEnd) => {
      receive(routerID, { type: 'end', end });
      sockets.get(routerID)?.events.closed(1000, '');
    },
    shown: () => {
      if (shown === undefined) throw new Error('nothing was shown');
      return shown;
    },
  };
}

const log = (...at: number[]): StreamItem => ({
  type: 'log',
  lines: at.map((each) => ({
    pod: 'web-1',
    container: 'main',
    at: each,
    nanos: 0,
    text: String(each),
    cut: false,
  })),
});
const linesOf = ({ lines }: LogSnapshot) => lines.map(({ routerID, text }) => `${routerID} ${text}`);

test('lines of all clusters are merged by time, and shown once a frame', async () => {
  const { clock, send, shown } = start(['lyon', 'oslo']);
  await clock.runFor(100);
  send('oslo', log(2, 4));
  send('lyon', log(1, 3));
  expect(shown().lines).toEqual([]);
  await clock.runFor(16);
  expect(linesOf(shown())).toEqual(['lyon 1', 'oslo 2', 'lyon 3', 'oslo 4']);
});

test('a cluster that is lost or refuses has its reason, and the others go on', async () => {
  const { clock, send, end, shown } = start(['lyon', 'oslo', 'turku']);
  await clock.runFor(100);
  send('lyon', log(1));
  send('oslo', log(2));
  end('oslo', { code: 'offline', message: 'The agent is not connected.' });
  end('turku', { code: 'refused', message: 'This agent may not read logs.' });
  send('lyon', log(3));
  await clock.runFor(16);
  expect(linesOf(shown())).toEqual(['lyon 1', 'oslo 2', 'lyon 3']);
  const since = clock.now() - 16;
  expect([...shown().clusters].map(([routerID, { stream }]) => [routerID, stream])).toEqual([
    ['lyon', { kind: 'open' }],
    ['oslo', { kind: 'interrupted', since, silentSince: since, message: 'The agent is not connected.' }],
    ['turku', { kind: 'ended', end: { code: 'refused', message: 'This agent may not read logs.' } }],
  ]);
});

test('a cluster of which nothing arrives any more is interrupted and asked again', async () => {
  const { clock, silent, send, shown, opened } = start(['lyon', 'oslo']);
  await clock.runFor(100);
  send('lyon', log(1));
  send('oslo', log(2));
  silent.add('oslo');
  await clock.runFor(12_500);
  expect(shown().clusters.get('oslo')?.stream).toMatchObject({
    kind: 'interrupted',
    since: expect.any(Number),
  });
  expect(shown().clusters.get('lyon')?.stream.kind).toBe('open');
  silent.delete('oslo');
  await clock.runFor(1_000);
  expect([opened('lyon').length, opened('oslo').length]).toEqual([1, 2]);
});

test('a cluster that was lost continues after the last line of its own containers', async () => {
  const { clock, send, end, opened, shown } = start(['lyon', 'oslo']);
  await clock.runFor(100);
  send('lyon', log(1, 9));
  send('oslo', log(2, 4));
  end('oslo', { code: 'offline', message: 'The agent is not connected.' });
  await clock.runFor(20_000);
  expect(opened('lyon')).toHaveLength(1);
  expect(opened('oslo').at(-1)?.request).toMatchObject({
    resume: [{ pod: 'web-1', container: 'main', at: 4, nanos: 0 }],
  });
  send('oslo', log(5));
  await clock.runFor(16);
  expect(linesOf(shown())).toEqual(['lyon 1', 'oslo 2', 'oslo 4', 'oslo 5', 'lyon 9']);
  expect(shown().clusters.get('oslo')?.stream).toEqual({ kind: 'open' });
});

test('other clusters can be chosen: those that stay are not opened again, and those that leave are forgotten', async () => {
  const { clock, feed, send, opened, closed, shown } = start(['lyon', 'oslo']);
  await clock.runFor(100);
  send('lyon', log(1));
  send('oslo', log(2));
  feed.follow(['oslo', 'turku']);
  await clock.runFor(100);
  send('turku', log(0));
  await clock.runFor(16);
  expect(closed).toEqual(['lyon']);
  expect(opened('oslo')).toHaveLength(1);
  expect(linesOf(shown())).toEqual(['turku 0', 'oslo 2']);
  expect([...shown().clusters.keys()]).toEqual(['oslo', 'turku']);
  feed.close();
  expect(closed).toEqual(['lyon', 'oslo', 'turku']);
});
