import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** The row in the middle of a list, by the history entry that showed it; the newest entries only. */
const middles = new Map<string, number>();
const ENTRIES = 50;

/** Where a list was when its history entry was left: Back shows the same rows again. Returns what to call as rows come into view. */
export function useRestoredScroll(
  grid: RefObject<TreeGridHandle | null>,
  total: number,
): (visible: { from: number; to: number }) => void {
  const router = useRouter();
  const entry = useRef(router.latestLocation.state.__TSR_key ?? '');
  const wanted = useRef(middles.get(entry.current) ?? null);
  useEffect(() => {
    const row = wanted.current;
    if (row === null || total === 0) return;
    wanted.current = null;
    if (row < total) grid.current?.bringIntoView(row);
  }, [grid, total]);
  return useCallback(({ from, to }) => {
    if (wanted.current !== null) return;
    middles.delete(entry.current);
    middles.set(entry.current, Math.floor((from + to) / 2));
    const [oldest] = middles.keys();
    if (middles.size > ENTRIES && oldest !== undefined) middles.delete(oldest);
  }, []);
}
