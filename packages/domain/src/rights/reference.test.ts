import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasRight, RIGHT_NAMES, RIGHTS, ROLES } from './index.ts';

const page = readFileSync(new URL('../../../../docs/reference/rights.md', import.meta.url), 'utf8');

test('the reference of rights is the table of the code', () => {
  const written = page.split('\n').filter((line) => line.startsWith('| `'));
  const expected = RIGHT_NAMES.map((right) => {
    const has = ROLES.map((role) => (hasRight(role, right) ? 'yes' : '–'));
    return `| \`${right}\` | ${RIGHTS[right].label} | ${has.join(' | ')} |`;
  });
  expect(written).toEqual(expected);
});
