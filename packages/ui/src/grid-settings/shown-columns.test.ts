import { describe, expect, it } from 'vitest';
import { columnMovedTo, movedColumn, orderedColumns, shownColumns } from './index.ts';

const columns = [
  { id: 'name' },
  { id: 'status' },
  { id: 'count' },
  { id: 'tags' },
  { id: 'actions', fixed: true },
];
const fresh = { order: [], hidden: [], pinned: [] };
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');

describe('the order of columns', () => {
  it('is the given one by default', () => {
    expect(ids(orderedColumns(columns, fresh))).toBe('name status count tags actions');
  });

  it('is the chosen one, with the first and the fixed columns in place', () => {
    const order = ['tags', 'actions', 'name', 'status', 'gone', 'count'];
    expect(ids(orderedColumns(columns, { order }))).toBe('name tags status count actions');
  });

  it('a column that was added later follows the column it was defined after', () => {
    expect(ids(orderedColumns(columns, { order: ['tags', 'status'] }))).toBe(
      'name tags status count actions',
    );
  });

  it('moves one place at a time, not past its ends', () => {
    expect(movedColumn(columns, fresh, 'tags', -1)).toEqual(['status', 'tags', 'count']);
    expect(movedColumn(columns, fresh, 'status', 1)).toEqual(['count', 'status', 'tags']);
    expect(movedColumn(columns, fresh, 'status', -1)).toEqual(['status', 'count', 'tags']);
    expect(movedColumn(columns, fresh, 'actions', -1)).toEqual(['status', 'count', 'tags']);
  });
});

it('a column dragged onto another takes its place, in both directions', () => {
  expect(columnMovedTo(columns, fresh, 'tags', 'status')).toEqual(['tags', 'status', 'count']);
  expect(columnMovedTo(columns, fresh, 'status', 'tags')).toEqual(['count', 'tags', 'status']);
  expect(columnMovedTo(columns, fresh, 'status', 'actions')).toEqual(['status', 'count', 'tags']);
  expect(columnMovedTo(columns, fresh, 'name', 'tags')).toEqual(['status', 'count', 'tags']);
});

describe('the rendered columns', () => {
  it('exclude hidden columns, never the first or a fixed one', () => {
    expect(ids(shownColumns(columns, { ...fresh, hidden: ['name', 'count', 'actions'] }))).toBe(
      'name status tags actions',
    );
  });

  it('have pinned columns directly after the first', () => {
    const shown = shownColumns(columns, { ...fresh, pinned: ['tags', 'actions'] });
    expect(ids(shown)).toBe('name tags status count actions');
    expect(shown.map((column) => 'pinned' in column)).toEqual([false, true, false, false, false]);
  });
});
