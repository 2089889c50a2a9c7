import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ListQuery, useLive } from '../live/index.ts';
import { rowIndexOf } from './row-index.ts';

interface ScrollToRowOptions {
  grid: RefObject<TreeGridHandle | null>;
  /** The row named by the URL; null without one. */
  requested: string | null;
  query: ListQuery<unknown>;
  /** The scroll position is restored: the row that is requested first stays where it was. */
  isRestored: boolean;
  /** Current number of rows. */
  total: number;
  /** Expands the ancestors of the row in a tree, and returns the resulting query. */
  openAbove?: ((key: string, signal: AbortSignal) => Promise<ListQuery<unknown>>) | undefined;
}

/** Scrolls to the row named by the URL, however far down: the server returns its index. */
export function useScrollToRow(options: ScrollToRowOptions): void {
  const { grid, requested, isRestored, query, total, openAbove } = options;
  const live = useLive();
  const [place, setPlace] = useState<number | null>(null);
  const left = useRef(isRestored ? requested : null);
  const latest = useRef({ query, openAbove });
  latest.current = { query, openAbove };
  useEffect(() => {
    setPlace(null);
    const staysAsLeft = requested === left.current;
    if (!staysAsLeft) left.current = null;
    if (requested === null) return undefined;
    const end = new AbortController();
    const find = async (): Promise<void> => {
      const { query, openAbove } = latest.current;
      const open = (await openAbove?.(requested, end.signal)) ?? query;
      if (!staysAsLeft) setPlace(await rowIndexOf(live, open, requested, end.signal));
    };
    // Refused or aborted: the grid stays where it is.
    find().catch(() => undefined);
    return () => end.abort();
  }, [requested, live]);
  useEffect(() => {
    if (place === null || place >= total) return;
    grid.current?.bringIntoView(place);
    setPlace(null);
  }, [place, total, grid]);
}
