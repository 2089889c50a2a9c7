import { type RefObject, useLayoutEffect, useRef } from 'react';
import { NO_ELEMENTS, type RowElements, rowElements } from './row-elements.ts';

/** Elements that take text. */
const FIELD = 'input, textarea';

/**
 * The number of the element that renders each row. While somebody types in a field beside the grid, elements of removed
 * rows are reused for new rows: then no control of a row is open, pressed or focused, because that would need the focus.
 * Only the row under the pointer may show a tooltip: its element is not reused.
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
  // A dialog returns the focus to where it was, which may be a row.
  return (
    field !== null &&
    field.matches(FIELD) &&
    !grid?.contains(field) &&
    !field.closest('[role=dialog], dialog')
  );
}

/** Index of the row under the pointer; -1 for none. */
function pointedRow(grid: Element | null): number {
  const row = grid?.querySelector<HTMLElement>('[data-index]:hover');
  return row ? Number(row.dataset.index) : -1;
}
