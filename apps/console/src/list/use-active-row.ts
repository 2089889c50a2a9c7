import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';

/** Browsers limit how often a URL may change; arrow keys are faster. */
const PAUSE_MS = 400;

export interface ActiveRow {
  active: string | null;
  setActive(key: string): void;
  /** The row requested by the URL; null once the person moved to another row. */
  requested: string | null;
}

/** The active row of a grid, written to the URL with a delay. */
export function useActiveRow(): ActiveRow {
  const { search, change } = usePage();
  const { clock } = useServices().ports;
  const router = useRouter();
  const path = useRef(router.latestLocation.pathname);
  const [active, setActive] = useState<string | null>(search.row ?? null);
  const [requested, setRequested] = useState(active);
  const reached = useRef(active);
  reached.current = active;
  useEffect(() => {
    if (search.row === undefined || search.row === reached.current) return;
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
  const goTo = useCallback((key: string) => {
    setActive(key);
    setRequested(null);
  }, []);
  return { active, setActive: goTo, requested };
}
