import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './checkout.mjs';

const text = readFileSync(join(ROOT, 'docs', 'reference', 'security.md'), 'utf8');

test('every test that the security reference names exists', () => {
  const named = [...text.matchAll(/`((?:apps|deploy|packages|scripts)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('each measure and each class has a test', () => {
  const rows = text.split('\n').filter((line) => /^\| (?:[HML–]\d? |[A-Z][a-z]+ )/.test(line));
  expect(rows.length).toBeGreaterThan(45);
  for (const row of rows) expect(row).toMatch(/\.test\.(?:ts|mjs)` \|$|none is needed \|$/);
});
