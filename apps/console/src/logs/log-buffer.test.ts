import type { LogLine } from '@hawser/contract/streams';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogBuffer, MAX_LINES } from './log-buffer.ts';

const line = (pod: string, at: number, text = `${pod} ${at}`): LogLine => ({
  pod,
  container: 'main',
  at,
  nanos: 0,
  text,
  cut: false,
});
const texts = (buffer: LogBuffer) => buffer.lines.map(({ text }) => text);

test('lines of several pods are merged by time', () => {
  const buffer = new LogBuffer();
  buffer.add([line('a', 1), line('a', 3)]);
  buffer.add([line('b', 2), line('b', 4)]);
  expect(texts(buffer)).toEqual(['a 1', 'b 2', 'a 3', 'b 4']);
  expect(buffer.resume).toEqual([
    { pod: 'a', container: 'main', at: 3, nanos: 0 },
    { pod: 'b', container: 'main', at: 4, nanos: 0 },
  ]);
});

test('the lines of one pod keep their order, and each has a number of its own', () => {
  const lines = fc.array(fc.record({ pod: fc.constantFrom('a', 'b'), at: fc.nat(20) }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 5 }), (batches) => {
      const buffer = new LogBuffer();
      const sent = batches.flat().map(({ pod, at }, index) => line(pod, at, `${index}`));
      buffer.add(sent);
      for (const pod of ['a', 'b']) {
        const shown = buffer.lines.filter((each) => each.pod === pod).map(({ text }) => text);
        expect(shown).toEqual(sent.filter((each) => each.pod === pod).map(({ text }) => text));
      }
      expect(new Set(buffer.lines.map(({ number }) => number)).size).toBe(sent.length);
    }),
  );
});

test('the oldest lines are dropped, and counted', () => {
  const buffer = new LogBuffer();
  buffer.add(Array.from({ length: MAX_LINES + 5 }, (_, at) => line('a', at)));
  expect(buffer.lines).toHaveLength(MAX_LINES);
  expect(buffer.dropped).toBe(5);
  expect(texts(buffer)[0]).toBe('a 5');
});
