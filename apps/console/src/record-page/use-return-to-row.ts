import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect, useRef } from 'react';
import { hasNoFocus, rowIndexOf } from '../list/index.ts';
import { type ListQuery, type LiveRows, useLive } from '../live/index.ts';

/**
 * Shows and focuses the row that was opened when the page was left, once its place is known, however far down: of a row that is not among
 * the first the server is asked. A page may have several grids: one without the row does nothing.
 */
export function useReturnToRow<Row>(
  grid: RefObject<TreeGridHandle | null>,
  query: ListQuery<Row>,
  { content }: LiveRows<Row>,
  active: string | null,
): void {
  const live = useLive();
  const isReturning = useRef(active !== null);
  const asked = useRef(query);
  asked.current = query;
  const isLoaded = content !== null;
  const at = content === null || active === null ? -1 : content.keys.indexOf(active);
  const place = content === null || at < 0 ? null : content.from + at;
  useEffect(() => {
    if (!isReturning.current || active === null || !isLoaded) return undefined;
    const show = (index: number | null): void => {
      isReturning.current = false;
      if (index === null) return;
      grid.current?.bringIntoView(index);
      if (hasNoFocus()) grid.current?.focus();
    };
    if (place !== null) {
      show(place);
      return undefined;
    }
    const end = new AbortController();
    // Refused or aborted: the grid stays where it is.
    rowIndexOf(live, asked.current, active, end.signal).then(show, () => undefined);
    return () => end.abort();
  }, [grid, live, active, isLoaded, place]);
}
