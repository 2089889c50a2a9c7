import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useCallback, useEffect } from 'react';
import { usePage } from '../page/index.ts';

interface RecordPanelState {
  isOpen: boolean;
  show(): void;
  close(): void;
}

/** Whether the panel beside a list is open, which the URL contains. It follows the active row: only Esc closes it, and returns to the list. */
export function useRecordPanel(grid: RefObject<TreeGridHandle | null>): RecordPanelState {
  const { search, change } = usePage();
  const isOpen = search.panel === true;
  const isCovered = search.dialog !== undefined;
  const show = useCallback(() => change({ panel: true }), [change]);
  const close = useCallback(() => {
    change({ panel: undefined });
    grid.current?.focus();
  }, [change, grid]);
  useEffect(() => {
    if (!isOpen || isCovered) return undefined;
    const down = (event: KeyboardEvent): void => {
      // A menu, a popover or the selection was closed by it.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest('[role="dialog"], [role="menu"], input') === null) close();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [isOpen, isCovered, close]);
  return { isOpen, show, close };
}
