import { expect, test } from 'vitest';
import { EarlyMessages } from './early-messages.ts';

test('messages that arrive before the session is known are kept in their order', () => {
  const early = new EarlyMessages();
  for (const text of ['a', 'ü']) expect(early.add(Buffer.from(text))).toBe(true);
  expect(early.take()).toEqual(['a', 'ü']);
  expect(early.take()).toEqual([]);
});

test.each([
  ['too many', 101, 1],
  ['two too long', 2, 200_000],
  ['huge', 1, 4_194_304],
])('%s messages before that are refused, and none are kept', (_what, count, bytes) => {
  const early = new EarlyMessages();
  const added = Array.from({ length: count }, () => early.add(Buffer.alloc(bytes, 'x')));
  expect(added.at(-1)).toBe(false);
  expect(early.add(Buffer.alloc(262_144))).toBe(false);
  expect(early.take()).toEqual([]);
});
