import { describe, expect, it } from 'vitest';
import { boundedWidth, columnLayout } from './column-layout.ts';
import { columnRange, scrollShowing } from './column-range.ts';

const columns = [
  { id: 'name', width: 260 },
  { id: 'status', width: 120 },
  { id: 'tags', width: 160, grow: true },
];

const FIRST = 'min(260px, max(50cqi, min(210px, 100cqi - 168px)))';

it('limits the first column to half the grid and lets one column grow', () => {
  expect(columnLayout(columns, {}, 1000)).toMatchObject({
    tracks: `${FIRST} 120px minmax(160px, 1fr)`,
    minWidth: `calc(${FIRST} + 120px + 160px)`,
    pinned: ['0px'],
  });
});

it('leaves names more than half of a phone screen', () => {
  expect(columnLayout(columns, {}, 358).places[0]).toEqual({ left: 0, width: 190 });
});

it('uses a width that was set, and an empty track fills the rest', () => {
  expect(columnLayout(columns, { tags: 90, status: 200 }, 1000).tracks).toBe(
    `${FIRST} 200px 90px minmax(0, 1fr)`,
  );
});

it('free space goes to content that would be cut, the name first, and never to a width that was set', () => {
  const needs = { name: 400, status: 150, tags: 500 };
  const widthsOf = (view: number, set = {}) =>
    columnLayout(columns, set, view, needs).places.map(({ width }) => width);
  expect(widthsOf(1200)).toEqual([400, 150, 500]);
  expect(widthsOf(700)).toEqual([350, 150, 200]);
  expect(widthsOf(540)).toEqual([260, 120, 160]);
  expect(widthsOf(1200, { status: 90 })).toEqual([400, 90, 500]);
});

it('in a grid that scrolls sideways anyway a name has the width that it needs, up to half of the grid', () => {
  const widthsOf = (view: number, name: number, set = {}) =>
    columnLayout(columns, set, view, { name, status: 150, tags: 500 }).places.map(({ width }) => width);
  expect(widthsOf(538, 300)).toEqual([269, 120, 160]);
  expect(widthsOf(530, 264)).toEqual([264, 120, 160]);
  // Nothing makes a grid scroll whose columns fit.
  expect(widthsOf(545, 300)).toEqual([265, 120, 160]);
  expect(widthsOf(540, 300, { name: 200 })).toEqual([200, 150, 190]);
});

describe('a grid that is a little too narrow', () => {
  const giving = [
    { id: 'name', width: 200 },
    { id: 'status', width: 150, least: 100 },
    { id: 'tags', width: 160, least: 100, grow: true },
    { id: 'actions', width: 44 },
  ];
  const widthsOf = (view: number, needs: Record<string, number> = {}, set = {}) =>
    columnLayout(giving, set, view, needs).places.map(({ width }) => width);

  it('does not scroll sideways: the last columns give way first, the name never', () => {
    expect(widthsOf(554)).toEqual([200, 150, 160, 44]);
    expect(widthsOf(520)).toEqual([200, 150, 126, 44]);
    expect(widthsOf(480)).toEqual([200, 136, 100, 44]);
    expect(widthsOf(444)).toEqual([200, 100, 100, 44]);
  });

  it('takes first what no content needs', () => {
    expect(widthsOf(520, { status: 130, tags: 150 })).toEqual([200, 130, 146, 44]);
    expect(widthsOf(450, { tags: 50 })).toEqual([200, 150, 56, 44]);
  });

  it('takes what no content needs from every column, and only below that from those with a least width', () => {
    expect(widthsOf(520, { actions: 30 })).toEqual([200, 150, 140, 30]);
    expect(widthsOf(554, { status: 164, actions: 30 })).toEqual([200, 164, 160, 30]);
    expect(widthsOf(430, { actions: 30 })).toEqual([200, 100, 100, 30]);
  });

  it('gives the name what it needs before the others', () => {
    expect(widthsOf(554, { name: 240 })).toEqual([240, 150, 120, 44]);
    // As far as the others can give: nothing scrolls.
    expect(widthsOf(460, { name: 240 })).toEqual([216, 100, 100, 44]);
  });

  it('gives content that would be cut what the content of others does not need', () => {
    expect(widthsOf(554, { status: 170, tags: 130 })).toEqual([200, 170, 140, 44]);
    expect(widthsOf(554, { status: 200, tags: 90 })).toEqual([200, 200, 110, 44]);
    // A width that is not needed, or whose content is not known, stays.
    expect(widthsOf(554, { status: 120, tags: 130 })).toEqual([200, 150, 160, 44]);
    expect(widthsOf(554, { status: 170 })).toEqual([200, 150, 160, 44]);
    expect(widthsOf(554, { status: 170, tags: 130 }, { tags: 160 })).toEqual([200, 150, 160, 44]);
  });

  it('scrolls sideways with whole columns where giving way is not enough, and leaves widths that were set', () => {
    expect(widthsOf(430)).toEqual([200, 150, 160, 44]);
    expect(widthsOf(520, {}, { tags: 160 })).toEqual([200, 116, 160, 44]);
  });
});

it('a width is an integer and not below the minimum', () => {
  expect(boundedWidth({ id: 'a', width: 100 }, 3.2)).toBe(48);
  expect(boundedWidth({ id: 'a', width: 100, minWidth: 20 }, 30.6)).toBe(31);
});

describe('pinned columns', () => {
  const pinned = columns.map((column, index) => ({ ...column, pinned: index < 2 }));

  it('stay beside the first', () => {
    expect(columnLayout(pinned, {}, 1000).pinned).toEqual(['0px', `calc(${FIRST})`]);
  });

  it('are pinned only if enough space is left for scrolling', () => {
    expect(columnLayout(pinned, {}, 390).pinned).toEqual(['0px']);
  });
});

describe('visible columns', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ id: `c${at}`, width: 100 }));
  const layout = columnLayout(many, {}, 1000);

  it('are all columns if they fit', () => {
    expect(columnRange(columnLayout(columns, {}, 1000), 0, 1000)).toEqual({ from: 1, to: 3 });
  });

  it('are those in the scrolled area, and a few beside them', () => {
    expect(columnRange(layout, 0, 1000)).toEqual({ from: 1, to: 12 });
    expect(columnRange(layout, 2000, 1000)).toEqual({ from: 18, to: 32 });
    expect(columnRange(layout, 3000, 1000)).toEqual({ from: 28, to: 40 });
  });

  it('a column that the keyboard moves to is scrolled into view beside the first', () => {
    expect(scrollShowing(layout, 5, 0, 1000)).toBeNull();
    expect(scrollShowing(layout, 10, 0, 1000)).toBe(100);
    expect(scrollShowing(layout, 2, 500, 1000)).toBe(100);
    expect(scrollShowing(layout, 0, 500, 1000)).toBeNull();
  });
});

it('on a phone the first column of a grid without rows leaves room for what stands beside it, and no more', () => {
  const beside = [
    { id: 'name', width: 150, grow: true },
    { id: 'status', width: 130 },
    { id: 'actions', width: 38 },
    { id: 'url', width: 300, grow: true },
  ];
  const [, , , next] = columnLayout(beside, {}, 366).places;
  expect(next?.left).toBe(366);
  expect(columnLayout(beside, { name: 150 }, 366).places[0]?.width).toBe(150);
  expect(columnLayout(beside, {}, 366, { name: 160 }).places[0]?.width).toBe(160);
  expect(columnLayout(beside, {}, 500).places[0]?.width).toBe(150);
});
