import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../checkout.mjs';
import { sourcePaths } from './sources.mjs';

// The noun that docs/how-to/add-a-noun.md adds. In the console only its own test adds it to NOUNS.
test('outside the folders of a new noun one file on the server names it, in one line, and none in the console', () => {
  const outside = sourcePaths(ROOT)
    .filter((path) => !path.includes('/testing/notes/'))
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }))
    .filter(({ lines }) => lines.some((line) => /from '.*testing\/notes/.test(line)));
  expect(outside.map(({ path }) => path)).toEqual(['apps/server/src/system-tests/testing/nouns.ts']);
  const isCode = (line) => !/^(import|\s*\/?\*)/.test(line);
  expect(
    outside.flatMap(({ lines }) => lines.filter((line) => isCode(line) && line.includes('notes'))),
  ).toEqual(['export const TESTED_NOUNS = [...NOUNS, notes] as const;']);
});
