import { Drift } from '@hawser/contract/drift';
import { expect, test } from 'vitest';
import { cleanDrift } from './clean-drift.ts';

/** What is stored of a value in the cluster. */
function stored(live: string): string | null {
  const field = { path: ['spec', 'note'], desired: '"a"', live, manager: null, at: null };
  const drift = { fields: [field], total: 1, isPresent: true, corrections: 0, correctedAt: null };
  const clean = cleanDrift(drift, (at) => at);
  // Answers have the same schema: a value that is too long would end every list with this object.
  expect(Drift.safeParse(clean).success).toBe(true);
  return clean.fields[0]?.live ?? null;
}

test('hidden characters are escaped, so that a value stays the same', () => {
  for (const value of ['a  b', 'a\u202eb', 'a\u{e0001}b']) {
    expect(JSON.parse(stored(JSON.stringify(value)) ?? '')).toBe(value);
  }
});

test('a value that escapes make too long is cut', () => {
  expect(stored(`"${'\u202e'.repeat(198)}"`)).toMatch(/…$/);
});
