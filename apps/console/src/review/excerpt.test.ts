import { expect, it } from 'vitest';
import { excerpts } from './excerpt.ts';

it('shows short values whole', () => {
  expect(excerpts('nginx:1', null)).toEqual(['nginx:1', null]);
});

it('shows long values around their first difference', () => {
  const long = 'x'.repeat(5_000);
  const [before, after] = excerpts(`${long}old${long}`, `${long}new${long}`);
  for (const [shown, word] of [
    [before, 'old'],
    [after, 'new'],
  ] as const) {
    expect(shown).toMatch(new RegExp(`^…x{40}${word}x+…$`));
    expect(shown?.length).toBe(242);
  }
});

it('shows the begin of a long value that was added', () => {
  expect(excerpts(null, 'y'.repeat(1_000))).toEqual([null, `${'y'.repeat(240)}…`]);
});
