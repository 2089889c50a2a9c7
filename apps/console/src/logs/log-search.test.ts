import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogBuffer } from './log-buffer.ts';
import { matches, nextHit, partsOf, patternOf } from './log-search.ts';

const buffer = new LogBuffer();
buffer.add(
  'lyon',
  ['start', 'ERROR one', 'ok', 'error two', 'ok', 'Error three'].map((text, at) => ({
    pod: 'web',
    container: 'main',
    at,
    nanos: 0,
    text,
    cut: false,
  })),
);
const pattern = patternOf('error');
const hits = buffer.lines.filter(({ text }) => pattern !== null && matches(pattern, text));

test('a text is found in any case, and its characters mean nothing else', () => {
  expect(hits.map(({ text }) => text)).toEqual(['ERROR one', 'error two', 'Error three']);
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (wanted, before, after) => {
      const found = patternOf(wanted);
      if (found === null) throw new Error('a text has a pattern');
      expect(matches(found, before + wanted + after)).toBe(true);
      const parts = partsOf(before + wanted + after, found);
      expect(parts.map(({ text }) => text).join('')).toBe(before + wanted + after);
      expect(parts.some(({ isHit }) => isHit)).toBe(true);
    }),
  );
});

test('the search begins at the newest hit, and goes around at both ends', () => {
  const [one, two, three] = hits;
  if (one === undefined || two === undefined || three === undefined) throw new Error('three hits');
  expect(nextHit(hits, null, 1)).toBe(three);
  expect(nextHit(hits, three, -1)).toBe(two);
  expect(nextHit(hits, three, 1)).toBe(one);
  expect(nextHit(hits, one, -1)).toBe(three);
});

test('when the current hit is gone the search goes on from where it was', () => {
  const [one, two, three] = hits;
  if (one === undefined || two === undefined || three === undefined) throw new Error('three hits');
  expect(nextHit([one, three], two, 1)).toBe(three);
  expect(nextHit([one, three], two, -1)).toBe(one);
  expect(nextHit([one, two], three, 1)).toBe(one);
  expect(nextHit([], two, 1)).toBeNull();
});
