import fc from 'fast-check';
import { expect, it } from 'vitest';
import { objectRank, STATUS_RANKS } from '../status/index.ts';
import { readRanks, writeRanks } from './index.ts';

it('reads the ranks that were written, of every status', () => {
  const ranks = [
    0,
    ...Object.keys(STATUS_RANKS).flatMap((status) => [STATUS_RANKS[status] ?? 0, objectRank(status)]),
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ranks)), (some) => {
      const text = writeRanks(some);
      expect(text).toHaveLength(some.length * 2);
      expect(readRanks(text)).toEqual(some);
    }),
  );
});
