import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

/** Wordings that the screen no longer uses, with those that replaced them. */
const REPLACED = [
  ['Read again', 'Refresh, or Try again after an error'],
  ['Why it has this status', 'Explain status'],
] as const;

it.each(REPLACED)('no text says “%s”: it is “%s”', (words) => {
  const using = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: (path) => path.endsWith('.test.ts') });
  expect(using.filter((path) => readFileSync(join(SOURCES, path), 'utf8').includes(words))).toEqual([]);
});
