import type { LogItem } from '@hawser/contract/streams';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

const SIZE = 100_000;

test('a burst of logs is slowed down to a megabyte a second, and its beginning is not', async () => {
  const clock = new VirtualClock();
  const end = new AbortController();
  const pace = new Pace(clock);
  let received = 0;
  async function* burst(): AsyncGenerator<LogItem> {
    while (!end.signal.aborted) {
      const line = { pod: 'p', container: 'c', at: 0, nanos: 0, text: 'x'.repeat(SIZE), cut: false };
      yield { type: 'log', lines: [line] };
    }
  }
  const reading = (async () => {
    for await (const _ of pace.slowed(burst(), end.signal)) received += SIZE;
  })();
  await clock.runFor(1);
  expect(received).toBeGreaterThan(2_000_000);
  expect(received).toBeLessThan(2_500_000);
  const before = received;
  await clock.runFor(10_000);
  expect((received - before) / 10).toBeGreaterThan(900_000);
  expect((received - before) / 10).toBeLessThan(1_200_000);
  end.abort();
  await clock.runFor(1_000);
  await reading;
});
