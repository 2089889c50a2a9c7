import { describe, expect, it } from 'vitest';
import { type GridFocus, type GridKey, gridCommand } from './grid-keys.ts';

const at = (focus: Partial<GridFocus>): GridFocus => ({
  index: 5,
  column: null,
  total: 100,
  columnCount: 4,
  pageRows: 20,
  expandable: false,
  expanded: false,
  ...focus,
});
const press = (key: string, focus: Partial<GridFocus> = {}, modifiers: Partial<GridKey> = {}) =>
  gridCommand({ key, shift: false, control: false, alt: false, ...modifiers }, at(focus));
const row = (index: number, extend = false) => ({ do: 'move', index, column: null, extend });

describe('rows', () => {
  it.each([
    ['j', 6],
    ['ArrowDown', 6],
    ['k', 4],
    ['ArrowUp', 4],
    ['PageDown', 24],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 99],
  ])('%s goes to row %i', (key, index) => {
    expect(press(key)).toEqual(row(index));
  });

  it('stops at the first and the last row', () => {
    expect(press('ArrowUp', { index: 0 })).toEqual(row(0));
    expect(press('j', { index: 99 })).toEqual(row(99));
  });

  it('enters at the first row', () => {
    expect(press('ArrowDown', { index: -1 })).toEqual(row(0));
    expect(press('ArrowDown', { index: -1, total: 0 })).toBeNull();
  });

  it('extends the selection with Shift', () => {
    expect(press('ArrowDown', {}, { shift: true })).toEqual(row(6, true));
    expect(press('J', {}, { shift: true })).toEqual(row(6, true));
  });
});

describe('expanding and collapsing', () => {
  it('right expands a collapsed row, then moves into its cells', () => {
    expect(press('ArrowRight', { expandable: true })).toEqual({ do: 'toggle' });
    expect(press('ArrowRight', { expandable: true, expanded: true })).toEqual({ ...row(5), column: 0 });
    expect(press('ArrowRight')).toEqual({ ...row(5), column: 0 });
  });

  it('left collapses an expanded row, then moves to its parent', () => {
    expect(press('ArrowLeft', { expandable: true, expanded: true })).toEqual({ do: 'toggle' });
    expect(press('ArrowLeft', { expandable: true })).toEqual({ do: 'parent' });
    expect(press('ArrowLeft')).toEqual({ do: 'parent' });
  });
});

describe('cells', () => {
  it('left and right move between cells; left of the first is the row', () => {
    expect(press('ArrowRight', { column: 1 })).toEqual({ ...row(5), column: 2 });
    expect(press('ArrowRight', { column: 3 })).toBeNull();
    expect(press('ArrowLeft', { column: 1 })).toEqual({ ...row(5), column: 0 });
    expect(press('ArrowLeft', { column: 0 })).toEqual(row(5));
  });

  it('Home and End move within the row, with Control to the first and last row', () => {
    expect(press('End', { column: 1 })).toEqual({ ...row(5), column: 3 });
    expect(press('Home', { column: 1 }, { control: true })).toEqual({ ...row(0), column: 1 });
  });

  it('Enter activates the control in the cell, Escape leaves it', () => {
    expect(press('Enter', { column: 1 })).toEqual({ do: 'press' });
    expect(press('Escape', { column: 1 })).toEqual(row(5));
  });
});

describe('commands', () => {
  it('Enter opens, Space shows beside the grid, s selects, Shift-Space selects a range, Escape clears', () => {
    expect(press('Enter')).toEqual({ do: 'open' });
    expect(press(' ')).toEqual({ do: 'peek' });
    expect(press('s')).toEqual({ do: 'select', extend: false });
    expect(press(' ', {}, { control: true })).toEqual({ do: 'select', extend: false });
    expect(press(' ', {}, { shift: true })).toEqual({ do: 'select', extend: true });
    expect(press('a', {}, { control: true })).toEqual({ do: 'selectAll' });
    expect(press('Escape')).toEqual({ do: 'clear' });
  });

  it('letters are shortcuts of the active row; without one the grid ignores them', () => {
    expect(press('w')).toEqual({ do: 'action', key: 'w' });
    expect(press('Delete')).toEqual({ do: 'action', key: 'Delete' });
    expect(press('w', { index: -1 })).toBeNull();
  });

  it('leaves the browser its own shortcuts', () => {
    expect(press('Tab')).toBeNull();
    expect(press('c', {}, { control: true })).toBeNull();
    expect(press('ArrowLeft', {}, { alt: true })).toBeNull();
  });
});
