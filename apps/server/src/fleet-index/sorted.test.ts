import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderedBy, Sorted } from './sorted.ts';

const spread = fc.constantFrom(1, 7, 1e9);

describe('rows in an order', () => {
  it('stay sorted when rows are added, removed and moved', () => {
    const moves = fc.array(fc.tuple(fc.nat(4_000), fc.option(fc.nat(50))), { maxLength: 6_000, size: 'max' });
    fc.assert(
      fc.property(moves, fc.nat(4_000), (given, from) => {
        const keys = new Map<number, number>();
        const compare = (a: number, b: number): number => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || a - b;
        const sorted = new Sorted(compare);
        for (const [row, key] of given) {
          if (keys.has(row)) sorted.remove(row);
          keys.delete(row);
          if (key === null) continue;
          keys.set(row, key);
          sorted.insert(row);
        }
        const expected = [...keys.keys()].sort(compare);
        expect(sorted.size).toBe(expected.length);
        expect(sorted.slice(0, expected.length)).toEqual(expected);
        expect(sorted.slice(from, from + 50)).toEqual(expected.slice(from, from + 50));
      }),
      { numRuns: 30 },
    );
  });

  it('start from a stable order by numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { maxLength: 300 }),
        spread,
        fc.boolean(),
        (keys, by, isDescending) => {
          const base = Int32Array.from(keys, (_key, row) => row);
          const sign = isDescending ? -1 : 1;
          const keyOf = (row: number): number => (keys[row] ?? 0) * by;
          const expected = [...base].sort((a, b) => sign * (keyOf(a) - keyOf(b)) || a - b);
          expect([...orderedBy(base, keyOf, isDescending)]).toEqual(expected);
        },
      ),
    );
  });
});
