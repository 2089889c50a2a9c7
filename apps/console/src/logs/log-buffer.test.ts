import { MAX_LOG_CONTAINERS, type LogLine } from '@hawser/contract/streams';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogBuffer, MAX_LINES, MAX_TEXT } from './log-buffer.ts';

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
  buffer.add('lyon', [line('a', 1), line('a', 3)]);
  buffer.add('lyon', [line('b', 2), line('b', 4)]);
  expect(texts(buffer)).toEqual(['a 1', 'b 2', 'a 3', 'b 4']);
  expect(buffer.resume('lyon')).toEqual([
    { pod: 'a', container: 'main', at: 3, nanos: 0 },
    { pod: 'b', container: 'main', at: 4, nanos: 0 },
  ]);
});

test('fifty pods are merged by time, however many lines of one come first', () => {
  const buffer = new LogBuffer();
  for (let pod = 0; pod < 50; pod++) {
    buffer.add(
      'lyon',
      Array.from({ length: 200 }, (_, n) => line(`web-${pod}`, 1_000 + n * 50 + pod)),
    );
  }
  expect(buffer.lines.map(({ at }) => at)).toEqual(Array.from({ length: 10_000 }, (_, n) => 1_000 + n));
});

test('the lines of one pod keep their order, and each has a number of its own', () => {
  const lines = fc.array(fc.record({ pod: fc.constantFrom('a', 'b'), at: fc.nat(20) }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 5 }), (batches) => {
      const buffer = new LogBuffer();
      const sent = batches.flat().map(({ pod, at }, index) => line(pod, at, `${index}`));
      buffer.add('lyon', sent);
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
  buffer.add(
    'lyon',
    Array.from({ length: MAX_LINES + 5 }, (_, at) => line('a', at)),
  );
  expect(buffer.lines).toHaveLength(MAX_LINES);
  expect(buffer.dropped).toBe(5);
  expect(texts(buffer)[0]).toBe('a 5');
});

test('lines of clusters that arrive in any order and in any batches are merged by time', () => {
  const batch = fc.record({
    routerID: fc.constantFrom('lyon', 'oslo', 'turku'),
    pod: fc.constantFrom('web-1', 'web-2'),
    gaps: fc.array(fc.nat(50), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 20 }), (batches) => {
      const buffer = new LogBuffer();
      const clocks = new Map<string, number>();
      const sent: number[] = [];
      for (const { routerID, pod, gaps } of batches) {
        const lines = gaps.map((gap) => {
          const at = (clocks.get(routerID + pod) ?? 0) + gap;
          clocks.set(routerID + pod, at);
          sent.push(at);
          return line(pod, at);
        });
        buffer.add(routerID, lines);
      }
      expect(buffer.lines.map(({ at }) => at)).toEqual(sent.toSorted((a, b) => a - b));
    }),
  );
});

test('each cluster continues where its own containers ended, and one that is removed leaves nothing', () => {
  const buffer = new LogBuffer();
  buffer.add('lyon', [line('web', 5)]);
  buffer.add('oslo', [line('web', 3)]);
  expect(buffer.resume('lyon')).toMatchObject([{ pod: 'web', at: 5 }]);
  expect(buffer.resume('oslo')).toMatchObject([{ pod: 'web', at: 3 }]);
  buffer.remove('lyon');
  expect(buffer.resume('lyon')).toEqual([]);
  expect(buffer.lines.map(({ routerID }) => routerID)).toEqual(['oslo']);
  expect(buffer.dropped).toBe(0);
});

test('a line that is late by any time goes where it belongs, or is dropped with the oldest', () => {
  const buffer = new LogBuffer();
  buffer.add(
    'lyon',
    Array.from({ length: MAX_LINES }, (_, at) => line('a', at + 10)),
  );
  buffer.add('oslo', [line('b', 12), line('b', MAX_LINES)]);
  expect(texts(buffer).indexOf('b 12')).toBe(texts(buffer).indexOf('a 12') + 1);
  buffer.add('turku', [line('c', 1)]);
  expect(texts(buffer)).not.toContain('c 1');
  expect(buffer.lines).toHaveLength(MAX_LINES);
  expect(buffer.dropped).toBe(3);
});

test('long lines are kept only up to a size', () => {
  const buffer = new LogBuffer();
  for (let at = 0; at < 1_500; at++) buffer.add('lyon', [line('a', at, 'x'.repeat(16_384))]);
  expect(buffer.lines).toHaveLength(MAX_TEXT / 16_384);
  expect(buffer.lines.at(-1)?.at).toBe(1_499);
  buffer.remove('lyon');
  buffer.add('lyon', [line('a', 1_500)]);
  expect(texts(buffer)).toEqual(['a 1500']);
});

test('a request to continue names no more containers than it may, those that wrote last', () => {
  const buffer = new LogBuffer();
  for (let pod = 0; pod < MAX_LOG_CONTAINERS + 10; pod++) buffer.add('lyon', [line(`web-${pod}`, pod)]);
  const resume = buffer.resume('lyon');
  expect(resume).toHaveLength(MAX_LOG_CONTAINERS);
  expect(resume[0]).toMatchObject({ pod: 'web-10' });
});

test('pods have colors of their own, the same name on another cluster another one', () => {
  const buffer = new LogBuffer();
  for (let pod = 0; pod < 25; pod++) {
    for (const routerID of ['lyon', 'oslo']) buffer.add(routerID, [line(`web-${pod}`, pod)]);
  }
  expect(new Set(buffer.lines.map(({ color }) => color)).size).toBe(50);
  buffer.add('lyon', [line('web-0', 99)]);
  expect(buffer.lines.at(-1)?.color).toBe(buffer.lines[0]?.color);
});
