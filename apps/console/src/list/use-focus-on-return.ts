import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect, useRef } from 'react';
import { hasNoFocus } from './use-forward-keys.ts';

/** Focuses the grid of a page that opens at a row, as after Back: shortcuts then act on that row at once. */
export function useFocusOnReturn(grid: RefObject<TreeGridHandle | null>, atRow: boolean): void {
  const opensAtRow = useRef(atRow);
  useEffect(() => {
    if (opensAtRow.current && hasNoFocus()) grid.current?.focus();
  }, [grid]);
}
