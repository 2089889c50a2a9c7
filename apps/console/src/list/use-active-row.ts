import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';

/** Browsers limit how often an address may change; the arrow keys are quicker. */
const PAUSE_MS = 400;

export interface ActiveRow {
  active: string | null;
  setActive(key: string): void;
  /** The row that an address brought somebody to; null where they went to a row themselves. */
  asked: string | null;
}

/** The active row of a grid, kept in the address a moment after it was reached. */
export function useActiveRow(): ActiveRow {
  const { search, change } = usePage();
  const { clock } = useServices().ports;
  const router = useRouter();
  const path = useRef(router.latestLocation.pathname);
  const [active, setActive] = useState<string | null>(search.row ?? null);
  const [asked, setAsked] = useState(active);
  const reached = useRef(active);
  reached.current = active;
  useEffect(() => {
    if (search.row === undefined || search.row === reached.current) return;
    setActive(search.row);
    setAsked(search.row);
  }, [search.row]);
  useEffect(() => {
    if (active === null || active === search.row) return undefined;
    const timer = clock.after(PAUSE_MS, () => {
      // On the way to another page, the address is that page's.
      if (router.latestLocation.pathname === path.current) change({ row: active });
    });
    return () => timer.cancel();
  }, [active, search.row, clock, change, router]);
  const goTo = useCallback((key: string) => {
    setActive(key);
    setAsked(null);
  }, []);
  return { active, setActive: goTo, asked };
}
