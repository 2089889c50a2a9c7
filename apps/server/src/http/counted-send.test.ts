import { expect, test } from 'vitest';
import { countedSend } from './counted-send.ts';

test('a side that reads is sent anything; one that does not is disconnected', () => {
  let isReading = true;
  let isOpen = true;
  let sent = 0;
  const unread: ((error?: Error) => void)[] = [];
  const send = countedSend({
    send(_text: unknown, done: unknown) {
      sent += 1;
      const written = done as (error?: Error) => void;
      if (isReading) written();
      else unread.push(written);
    },
    terminate: () => void (isOpen = false),
  });
  let written = 0;
  for (let n = 0; n < 100_000; n++) send('x', () => void (written += 1));
  expect([isOpen, sent, written]).toEqual([true, 100_000, 100_000]);
  isReading = false;
  for (let n = 0; n < 100_000; n++) send('x', () => void (written += 1));
  expect([isOpen, sent, written]).toEqual([false, 120_000, 100_000]);
  for (const each of unread) each(new Error('closed'));
  expect(written).toBe(100_000);
});
