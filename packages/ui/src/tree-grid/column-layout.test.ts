import { expect, it } from 'vitest';
import { boundedWidth, columnLayout } from './column-layout.ts';

const columns = [
  { id: 'name', width: 260 },
  { id: 'status', width: 120 },
  { id: 'tags', width: 160, grow: true },
];

it('keeps the first column to half the grid and lets one grow', () => {
  expect(columnLayout(columns, {})).toEqual({
    tracks: 'min(260px, 50cqi) 120px minmax(160px, 1fr)',
    minWidth: 'calc(min(260px, 50cqi) + 120px + 160px)',
  });
});

it('a width that somebody set counts, and an empty track takes the rest', () => {
  expect(columnLayout(columns, { tags: 90, status: 200 }).tracks).toBe(
    'min(260px, 50cqi) 200px 90px minmax(0, 1fr)',
  );
});

it('a width is whole and not below the least', () => {
  expect(boundedWidth({ id: 'a', width: 100 }, 3.2)).toBe(48);
  expect(boundedWidth({ id: 'a', width: 100, minWidth: 20 }, 30.6)).toBe(31);
});
