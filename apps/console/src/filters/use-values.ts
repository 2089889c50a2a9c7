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
    let gone = false;
    const take = (found: readonly string[]): void => {
      if (!gone) setValues(found.map((value) => ({ value, label: value })));
    };
    // Without them the selected values can still be cleared.
    load().then(take, () => take([]));
    return () => {
      gone = true;
    };
  }, [asked, load]);
  return values;
}
