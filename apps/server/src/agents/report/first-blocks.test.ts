import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObjectRow } from './clean.ts';
import { type Block, blocksOf } from './first-blocks.ts';

const row = (objectID: string, more: Partial<ObjectRow> = {}): ObjectRow => ({
  objectID,
  status: 'UP',
  since: 1_000,
  observedAt: 2_000,
  message: '',
  appliedDigest: 'd',
  appliedVersion: 1,
  kubeStatus: null,
  ...more,
});

/** What a block says, row by row. */
function unfolded({ routerIDs, sayings, base, since, observedAt }: Block): [string, object][] {
  return routerIDs.flatMap((routerID, nth) =>
    sayings.flatMap((saying, place): [string, object][] => {
      const [a = -1, b = -1] = [
        since[nth * sayings.length + place],
        observedAt[nth * sayings.length + place],
      ];
      return b < 0 ? [] : [[routerID, { ...saying, since: base + a, observedAt: base + b }]];
    }),
  );
}

const object = fc.record({
  status: fc.constantFrom('UP', 'DOWN'),
  since: fc.nat({ max: 50 }),
  observedAt: fc.nat({ max: 50 }),
  message: fc.constantFrom('', 'why'),
  appliedDigest: fc.constantFrom('d1', null),
  appliedVersion: fc.constantFrom(1, null),
  kubeStatus: fc.constantFrom(null, { replicas: 1 } as ObjectRow['kubeStatus']),
});
const reports = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), object, { minKeys: 0 }), {
  maxLength: 12,
});

test('blocks say just what was said, once for all who say it alike, and are not mostly empty', () => {
  fc.assert(
    fc.property(reports, (said) => {
      const rows = said.map((objects, nth): [string, ObjectRow[]] => [
        `r${nth}`,
        Object.entries(objects).map(([objectID, of]) => ({ ...of, objectID })),
      ]);
      const blocks = blocksOf(rows);
      const expected = rows.flatMap(([routerID, of]) =>
        of.map((one): [string, object] => [
          routerID,
          { ...one, kubeStatus: one.kubeStatus && JSON.stringify(one.kubeStatus) },
        ]),
      );
      const order = (list: [string, object][]): string[] =>
        list.map(([id, one]) => JSON.stringify([id, Object.entries(one).sort()])).sort();
      expect(order(blocks.flatMap(unfolded))).toEqual(order(expected));
      for (const block of blocks) {
        const sayings = block.sayings.map((saying) => JSON.stringify(saying));
        expect(new Set(sayings).size).toBe(sayings.length);
        expect(unfolded(block).length * 2).toBeGreaterThanOrEqual(block.observedAt.length);
      }
    }),
  );
});

test('clusters that hold the same objects are one block, those of another network another', () => {
  const ids = Array.from({ length: 10 }, (_, n) => `o${n}`);
  const others = ids.map((id) => `other-${id}`);
  const rows = [1, 2, 3, 4].map((n): [string, ObjectRow[]] => [
    `r${n}`,
    (n % 2 === 0 ? ids : others).map((id, at) => row(id, { status: n === 4 && at === 3 ? 'DOWN' : 'UP' })),
  ]);
  expect(blocksOf(rows).map(({ routerIDs, sayings }) => [routerIDs, sayings.length])).toEqual([
    [['r1', 'r3'], 10],
    [['r2', 'r4'], 11],
  ]);
});
