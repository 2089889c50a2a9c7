import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../checkout.mjs';
import { LONGEST, longestFirst } from './longest-first.mjs';

test('the files that take longest come first, the others stay in their order', () => {
  const [first = '', second = ''] = LONGEST;
  const files = ['b.test.ts', second, 'a.test.ts', first].map((path) => join(ROOT, path));
  const sorted = longestFirst(files, (file) => file);
  expect(sorted).toEqual([first, second, 'b.test.ts', 'a.test.ts'].map((path) => join(ROOT, path)));
});

test('each of them exists', () => {
  expect(LONGEST.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
