import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../app/services.ts';
import { usePage } from '../page/index.ts';

/** Browsers limit how often an address may change; the arrow keys are quicker. */
const PAUSE_MS = 400;

/** The active row of a grid, kept in the address a moment after it was reached. */
export function useActiveRow(): [string | null, (key: string) => void] {
  const { search, change } = usePage();
  const { clock } = useServices().ports;
  const router = useRouter();
  const path = useRef(router.latestLocation.pathname);
  const [active, setActive] = useState<string | null>(search.row ?? null);
  useEffect(() => {
    if (search.row !== undefined) setActive(search.row);
  }, [search.row]);
  useEffect(() => {
    if (active === null || active === search.row) return undefined;
    const timer = clock.after(PAUSE_MS, () => {
      // On the way to another page, the address is that page's.
      if (router.latestLocation.pathname === path.current) change({ row: active });
    });
    return () => timer.cancel();
  }, [active, search.row, clock, change, router]);
  return [active, setActive];
}
