import { expect, test } from 'vitest';
import { isTooComplex } from './json-body.ts';

test.each([
  ['deep lists', '['.repeat(700_000) + ']'.repeat(700_000)],
  ['deep mappings', '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000)],
  ['lists that do not end', `{"networkID":${'['.repeat(101)}`],
  [
    'many fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 110_000 }, (_, n) => [`k${n}`, 1]))),
  ],
  ['many lists', `[${'[],'.repeat(60_000)}[]]`],
])('%s are too much', (_, text) => {
  expect(isTooComplex(text)).toBe(true);
});

test.each([
  ['a long text of brackets', JSON.stringify({ yaml: '[{"\\,'.repeat(150_000) })],
  ['a text that ends with a backslash', JSON.stringify(['\\', '['.repeat(500), '\\"'])],
  [
    'thousands of ids',
    JSON.stringify({ ids: Array.from({ length: 20_000 }, (_, n) => ({ id: String(n) })) }),
  ],
  ['some levels', '['.repeat(100) + ']'.repeat(100)],
  ['what is no JSON', '"'],
  ['nothing', ''],
])('%s is not', (_, text) => {
  expect(isTooComplex(text)).toBe(false);
});
