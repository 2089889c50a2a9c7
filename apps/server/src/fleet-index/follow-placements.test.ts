import { describe, expect, it } from 'vitest';
import { isReadWhole } from './follow-placements.ts';

describe('placements of a router that changed', () => {
  it.each([
    [1, 0, false],
    [15, 15, false],
    [16, 0, true],
    [100, 100, true],
    [29, 100, false],
    [30, 100, true],
    [500, 10_000, false],
  ])('%i of %i are read with all others: %s', (changed, placed, isWhole) => {
    expect(isReadWhole(changed, placed)).toBe(isWhole);
  });
});
