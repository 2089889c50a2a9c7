import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';

/** Browsers limit how often a URL may change; arrow keys are faster. */
const PAUSE_MS = 400;

/** The active row of a list, by the history entry that showed it; the newest entries only. The URL may not name it yet. */
const left = new Map<string, string>();
const ENTRIES = 50;

function remember(entry: string, row: string): void {
  left.delete(entry);
  left.set(entry, row);
  const [oldest] = left.keys();
  if (left.size > ENTRIES && oldest !== undefined) left.delete(oldest);
}

interface ActiveRow {
  active: string | null;
  setActive(key: string): void;
  /** The row requested by the URL; null once the person moved to another row. */
  requested: string | null;
}

/** The active row of a grid, written to the URL with a delay. Back returns to the row that was active when the page was left. */
export function useActiveRow(): ActiveRow {
  const { search, change } = usePage();
  const { clock } = useServices().ports;
  const router = useRouter();
  const path = useRef(router.latestLocation.pathname);
  const entry = useRef(router.latestLocation.state.__TSR_key ?? '');
  const [active, setActive] = useState<string | null>(left.get(entry.current) ?? search.row ?? null);
  const [requested, setRequested] = useState(active);
  const reached = useRef(active);
  reached.current = active;
  /** The row in the URL when the page was opened: the remembered one is newer. */
  const opened = useRef(left.has(entry.current) ? search.row : undefined);
  useEffect(() => {
    if (search.row === undefined || search.row === reached.current || search.row === opened.current) return;
    opened.current = undefined;
    setActive(search.row);
    setRequested(search.row);
  }, [search.row]);
  useEffect(() => {
    if (active === null || active === search.row) return undefined;
    const timer = clock.after(PAUSE_MS, () => {
      // During navigation the URL belongs to the next page.
      if (router.latestLocation.pathname === path.current) change({ row: active });
    });
    return () => timer.cancel();
  }, [active, search.row, clock, change, router]);
  // A change of the URL gives the entry another key. During navigation it is the next page's.
  const entryNow = useRouterState({
    select: ({ location }) => (location.pathname === path.current ? location.state.__TSR_key : undefined),
  });
  useEffect(() => {
    if (entryNow !== undefined && active !== null) remember(entryNow, active);
  }, [entryNow, active]);
  const goTo = useCallback((key: string) => {
    setActive(key);
    setRequested(null);
  }, []);
  return { active, setActive: goTo, requested };
}
