import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ListQuery, useLive } from '../live/index.ts';
import { placeOf } from './place-of.ts';

interface BringIntoView {
  grid: RefObject<TreeGridHandle | null>;
  /** The row that the address names; null where nobody asked for one. */
  asked: string | null;
  query: ListQuery<unknown>;
  /** How many rows the grid has now. */
  total: number;
  /** Opens what is above the row in a tree, and answers the question that has it open. */
  openAbove?: ((key: string, signal: AbortSignal) => Promise<ListQuery<unknown>>) | undefined;
}

/** Brings the row that an address names into view, however far down it is: its place comes from the server. */
export function useBringIntoView({ grid, asked, query, total, openAbove }: BringIntoView): void {
  const live = useLive();
  const [place, setPlace] = useState<number | null>(null);
  const latest = useRef({ query, openAbove });
  latest.current = { query, openAbove };
  useEffect(() => {
    setPlace(null);
    if (asked === null) return undefined;
    const end = new AbortController();
    const find = async (): Promise<void> => {
      const { query, openAbove } = latest.current;
      const open = (await openAbove?.(asked, end.signal)) ?? query;
      setPlace(await placeOf(live, open, asked, end.signal));
    };
    // Refused, or left: the rows are shown from where they are.
    find().catch(() => undefined);
    return () => end.abort();
  }, [asked, live]);
  useEffect(() => {
    if (place === null || place >= total) return;
    grid.current?.bringIntoView(place);
    setPlace(null);
  }, [place, total, grid]);
}
