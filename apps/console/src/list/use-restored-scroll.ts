import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How far lists were scrolled when their history entries were left, in pixels; the newest entries only. */
const offsets = new Map<string, number>();
const ENTRIES = 50;

function remember(entry: string, offset: number): void {
  offsets.delete(entry);
  offsets.set(entry, offset);
  const [oldest] = offsets.keys();
  if (offsets.size > ENTRIES && oldest !== undefined) offsets.delete(oldest);
}

/**
 * Scrolls a list to where it was when its history entry was left, so that Back shows the same rows again. Returns whether it does, and what
 * is to be called when other rows are in view: what comes above the list later makes it lower, and only then it scrolls that far.
 */
export function useRestoredScroll(
  grid: RefObject<TreeGridHandle | null>,
  total: number,
): [boolean, () => void] {
  const router = useRouter();
  const path = useRef(router.latestLocation.pathname);
  const entry = useRef(router.latestLocation.state.__TSR_key ?? '');
  const [wanted] = useState(() => offsets.get(entry.current));
  /** How far the rows allowed to scroll until now; null when it is restored, or somebody scrolled. */
  const reached = useRef<number | null>(wanted === undefined ? null : 0);
  const restore = useCallback(() => {
    const list = grid.current;
    if (list === null || wanted === undefined || reached.current === null || total === 0) return;
    const isMoved = list.offset() !== reached.current;
    if (!isMoved) list.scrollTo(wanted);
    reached.current = isMoved || list.offset() === wanted ? null : list.offset();
  }, [grid, total, wanted]);
  useEffect(restore, [restore]);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        // A change of the URL gives the entry another key: the one that counts is that when the page is left.
        if (toLocation.pathname === path.current) entry.current = toLocation.state.__TSR_key ?? '';
        else if (grid.current !== null) remember(entry.current, grid.current.offset());
      }),
    [router, grid],
  );
  return [wanted !== undefined, restore];
}
