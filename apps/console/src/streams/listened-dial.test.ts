import type { Clock, Dial, SocketEvents } from '@hawser/ports';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { listenedDial } from './listened-dial.ts';

const SILENCE_MS = 12_000;

/** A clock that can be asleep: timers that are due by then run when it wakes, and the timers that they set do not yet. */
function sleepyClock() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return { cancel: () => (timers = timers.filter((each) => each !== timer)) };
    },
  };
  const sleep = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  return { clock, sleep };
}

function start<Given extends Clock>(clock: Given) {
  const happened: string[] = [];
  let server: SocketEvents | undefined;
  const dial: Dial = (_url, events) => {
    server = events;
    return { send() {}, close() {}, terminate: () => void happened.push('terminated'), bufferedBytes: 0 };
  };
  listenedDial({ dial, clock }, SILENCE_MS)('ws://server', {
    opened: () => happened.push('opened'),
    message: (text) => happened.push(text),
    closed: (code) => happened.push(`closed ${code}`),
  });
  if (server === undefined) throw new Error('Nothing was dialed.');
  return { clock, happened, server };
}

test('a connection on which something arrives again and again stays open', async () => {
  const { clock, happened, server } = start(new VirtualClock());
  server.opened();
  for (let n = 0; n < 10; n++) {
    await clock.runFor(SILENCE_MS - 1);
    server.message('ping');
  }
  expect(happened).toEqual(['opened', ...Array.from({ length: 10 }, () => 'ping')]);
});

test('one on which nothing arrives counts as closed, once, and what comes later is not passed on', async () => {
  const { clock, happened, server } = start(new VirtualClock());
  server.opened();
  await clock.runFor(SILENCE_MS);
  server.message('late');
  server.closed(1006, '');
  await clock.runFor(SILENCE_MS);
  expect(happened).toEqual(['opened', 'terminated', 'closed 1006']);
});

test('one that is never accepted counts as closed', async () => {
  const { clock, happened } = start(new VirtualClock());
  await clock.runFor(SILENCE_MS);
  expect(happened).toEqual(['terminated', 'closed 1006']);
});

test('one that is closed is not closed again', async () => {
  const { clock, happened, server } = start(new VirtualClock());
  server.closed(1000, 'done');
  await clock.runFor(SILENCE_MS);
  expect(happened).toEqual(['closed 1000']);
});

test('one on which messages arrived while the page was asleep stays open', () => {
  const { clock, sleep } = sleepyClock();
  const { happened, server } = start(clock);
  server.opened();
  sleep(10 * SILENCE_MS);
  server.message('ping');
  sleep(SILENCE_MS - 2_000);
  server.message('ping');
  expect(happened).toEqual(['opened', 'ping', 'ping']);
});

test('one that was lost while the page was asleep counts as closed soon after', () => {
  const { clock, sleep } = sleepyClock();
  const { happened, server } = start(clock);
  server.opened();
  sleep(10 * SILENCE_MS);
  sleep(1_000);
  expect(happened).toEqual(['opened', 'terminated', 'closed 1006']);
});
