import { writeRanks } from '@hawser/domain/fleet-map';
import { statusRank } from '@hawser/domain/status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf, inOrderOf, sortedGroups } from './map-groups.ts';
import { around, boxOf, cellAt, cellsIn, layoutOf, movedTo } from './map-layout.ts';

const row = (group: string, of: Record<string, string>) => [
  { group, ids: Object.keys(of) },
  { group, ranks: writeRanks(Object.values(of).map(statusRank)) },
];

describe('the groups of a map', () => {
  it('count their cells by tone, and a cell that is not known is never good', () => {
    const [group] = groupsOf([...row('a', { c1: 'UP', c2: 'DOWN' }), { group: 'a', ids: ['c3'] }]);
    expect(group?.cells.map(({ tone }) => tone)).toEqual(['positive', 'negative', 'unknown']);
    expect(group?.counts).toMatchObject({ positive: 1, negative: 1, unknown: 1 });
    expect(group?.isMostlyDown).toBe(true);
  });

  it('make the cells anew only of the row that has changed', () => {
    const [ids = { group: 'a' }, ranks = { group: 'a' }] = row('a', { c1: 'UP', c2: 'DOWN' });
    const others = row('a', { c3: 'UP' });
    const [before] = groupsOf([ids, ranks, ...others]);
    const [after] = groupsOf([
      ids,
      { group: 'a', ranks: writeRanks(['UP', 'UP'].map(statusRank)) },
      ...others,
    ]);
    expect(after?.cells.map(({ tone }) => tone)).toEqual(['positive', 'positive', 'positive']);
    expect(after?.cells[0]).not.toBe(before?.cells[0]);
    expect(after?.cells[2]).toBe(before?.cells[2]);
    expect(after?.counts).toMatchObject({ positive: 3, negative: 0 });
  });

  it('lead with one that is mostly down, also if another has more clusters down', () => {
    const groups = groupsOf([
      ...row('calm', { a: 'UP', b: 'UP' }),
      ...row('large', { c: 'DOWN', d: 'DOWN', e: 'DOWN', f: 'UP', g: 'UP', h: 'UP' }),
      ...row('lost', { i: 'UNKNOWN', j: 'UNKNOWN' }),
    ]);
    expect(sortedGroups(groups, false).map(({ name }) => name)).toEqual(['lost', 'large', 'calm']);
    expect(sortedGroups(groups, true).map(({ name }) => name)).toEqual(['calm', 'large', 'lost']);
    expect(inOrderOf(groups, ['large', 'calm']).map(({ name }) => name)).toEqual(['large', 'calm', 'lost']);
  });
});

describe('the layout of a map', () => {
  const layouts = fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 60, max: 1500 }),
    )
    .map(([sizes, width]) => layoutOf(sizes, width, 800));
  const cellOf = layouts.chain((layout) =>
    fc.tuple(fc.constant(layout), fc.nat(layout.size - 1), fc.nat(layout.size - 1)),
  );

  it('finds each cell at its own place', () => {
    fc.assert(
      fc.property(cellOf, ([layout, cell]) => {
        const box = boxOf(layout, cell);
        if (box === null) throw new Error('no box');
        expect(cellAt(layout, (box.left + box.right) / 2, (box.top + box.bottom) / 2)).toBe(cell);
      }),
    );
  });

  it('selects exactly the cells that a rectangle touches', () => {
    fc.assert(
      fc.property(cellOf, ([layout, one, other]) => {
        const [a, b] = [boxOf(layout, one), boxOf(layout, other)];
        if (a === null || b === null) throw new Error('no box');
        const wide = around(a, b);
        const touched = Array.from({ length: layout.size }, (_, cell) => cell).filter((cell) => {
          const box = boxOf(layout, cell);
          return (
            box !== null &&
            box.left < wide.right &&
            box.right > wide.left &&
            box.top < wide.bottom &&
            box.bottom > wide.top
          );
        });
        expect(cellsIn(layout, wide)).toEqual(touched);
      }),
    );
  });

  it('moves to a cell with every key, and down to the last row', () => {
    fc.assert(
      fc.property(
        cellOf,
        fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
        (of, key) => {
          const [layout, cell] = of;
          const next = movedTo(layout, cell, key) ?? -1;
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next).toBeLessThan(layout.size);
          if (key === 'ArrowDown') expect(next).toBeGreaterThanOrEqual(cell);
          if (key === 'ArrowUp') expect(next).toBeLessThanOrEqual(cell);
        },
      ),
    );
  });
});
