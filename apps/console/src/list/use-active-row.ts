import { useEffect, useState } from 'react';
import { useServices } from '../app/services.ts';
import { usePage } from '../page/index.ts';

/** Browsers limit how often an address may change; the arrow keys are quicker. */
const PAUSE_MS = 400;

/** The active row of a grid, kept in the address a moment after it was reached. */
export function useActiveRow(): [string | null, (key: string) => void] {
  const { search, change } = usePage();
  const { clock } = useServices().ports;
  const [active, setActive] = useState<string | null>(search.row ?? null);
  useEffect(() => {
    if (search.row !== undefined) setActive(search.row);
  }, [search.row]);
  useEffect(() => {
    if (active === null || active === search.row) return undefined;
    const timer = clock.after(PAUSE_MS, () => change({ row: active }));
    return () => timer.cancel();
  }, [active, search.row, clock, change]);
  return [active, setActive];
}
