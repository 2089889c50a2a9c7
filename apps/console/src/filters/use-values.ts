import type { FilterOption } from '@hawser/ui/grid-panel';
import { useEffect, useState } from 'react';

/** The values of a filter, loaded when first needed; null while loading. */
export function useValues(
  load: () => Promise<readonly string[]>,
  isLooking: boolean,
): readonly FilterOption[] | null {
  const [values, setValues] = useState<readonly FilterOption[] | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (isLooking) setAsked(true);
  }, [isLooking]);
  useEffect(() => {
    if (!asked) return undefined;
    let isCancelled = false;
    const take = (found: readonly string[]): void => {
      if (!isCancelled) setValues(found.map((value) => ({ value, label: value })));
    };
    // Without them the selected values can still be cleared.
    load().then(take, () => take([]));
    return () => {
      isCancelled = true;
    };
  }, [asked, load]);
  return values;
}
