import { MAX_LOG_LINE } from '@hawser/contract/streams';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineReader } from './lines.ts';

const T = '2026-01-31T12:00:00';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (...chunks: Uint8Array[]) => {
  const reader = new LineReader();
  return [...chunks.flatMap((chunk) => reader.read(chunk)), ...reader.end()];
};

test('a line has the time at which it was received, to the nanosecond', () => {
  const [line] = read(bytes(`${T}.123456789Z hello\n`));
  expect(line).toEqual({
    at: Date.UTC(2026, 0, 31, 12, 0, 0, 123),
    nanos: 456_789,
    text: 'hello',
    cut: false,
  });
  expect(read(bytes(`${T}+01:00 hello\n`))[0]).toMatchObject({ at: Date.UTC(2026, 0, 31, 11), nanos: 0 });
  expect(read(bytes('no time\n'))[0]).toMatchObject({ at: 0, text: 'no time' });
});

test('lines are the same however what was read is divided, also within a character', () => {
  const whole = bytes(`${T}Z grüße\n${T}Z 日本\n${T}Z last`);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 8 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
      const chunks = at.slice(1).map((end, index) => whole.slice(at[index], end));
      expect(read(...chunks).map(({ text }) => text)).toEqual(['grüße', '日本', 'last']);
    }),
  );
});

test('a line of 10 MB is cut; what follows is read', () => {
  const chunk = bytes('x'.repeat(1_000_000));
  const lines = read(bytes(`${T}Z `), ...Array.from({ length: 10 }, () => chunk), bytes(`\n${T}Z next\n`));
  expect(lines.map(({ text, cut }) => [text.length, cut])).toEqual([
    [MAX_LOG_LINE, true],
    [4, false],
  ]);
});

test('colors, control characters and directions of text are not passed on', () => {
  const [line] = read(bytes(`${T}Z \u001b[31mred\u001b[0m a\u0007b \u202eabc\n`));
  expect(line?.text).toBe('red a\ufffdb \ufffdabc');
});

test('binary output is text that can be sent', () => {
  const binary = Uint8Array.from({ length: 5_000 }, (_, n) => (n * 151) % 256);
  for (const { text } of read(binary)) expect(text.isWellFormed()).toBe(true);
});
