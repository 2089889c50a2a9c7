import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect, useRef } from 'react';
import { hasNoFocus } from '../list/index.ts';
import type { LiveRows } from '../live/index.ts';

/**
 * Shows and focuses the row that was opened when the page was left, once it is loaded. A page may have several grids: one without the row
 * does nothing.
 */
export function useReturnToRow<Row>(
  grid: RefObject<TreeGridHandle | null>,
  { content }: LiveRows<Row>,
  active: string | null,
): void {
  const isReturning = useRef(active !== null);
  useEffect(() => {
    if (!isReturning.current || active === null) return;
    const at = content?.keys.indexOf(active) ?? -1;
    if (content === null || content === undefined || at < 0) return;
    isReturning.current = false;
    grid.current?.bringIntoView(content.from + at);
    if (hasNoFocus()) grid.current?.focus();
  }, [grid, content, active]);
}
