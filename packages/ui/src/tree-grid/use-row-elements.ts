import { type RefObject, useLayoutEffect, useRef } from 'react';
import { NO_ELEMENTS, type RowElements, rowElements } from './row-elements.ts';

/** Where somebody types. */
const FIELD = 'input, textarea';

/**
 * The number of the element that draws the row at each place. While somebody types in a field beside the grid, rows that come
 * take over the elements of rows that go. Then nothing of a row is open, pressed or has focus: for that somebody goes into the
 * grid, and what a row opened has focus itself until it is closed. The row under the pointer alone may wait to tell something,
 * or does: its element draws no other.
 */
export function useRowElements(
  scroller: RefObject<HTMLDivElement | null>,
  keys: ReadonlyMap<number, string>,
): (index: number) => number {
  const before = useRef<RowElements>(NO_ELEMENTS);
  const pointed = isTypedBeside(scroller.current) ? pointedRow(scroller.current) : null;
  const elements = rowElements(before.current, keys, (index) => pointed !== null && index !== pointed);
  useLayoutEffect(() => {
    before.current = elements;
  });
  return (index) => elements.get(index)?.element ?? -1;
}

function isTypedBeside(grid: Element | null): boolean {
  const field = document.activeElement;
  // A dialog gives the focus back to where it was, which may be a row.
  return (
    field !== null &&
    field.matches(FIELD) &&
    !grid?.contains(field) &&
    !field.closest('[role=dialog], dialog')
  );
}

/** Place of the row under the pointer; -1 where there is none. */
function pointedRow(grid: Element | null): number {
  const row = grid?.querySelector<HTMLElement>('[data-index]:hover');
  return row ? Number(row.dataset.index) : -1;
}
