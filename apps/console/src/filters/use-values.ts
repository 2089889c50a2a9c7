import type { FilterOption } from '@hawser/ui/grid-panel';
import { useEffect, useState } from 'react';

/** The values of a column to choose from, asked for when somebody first looks; null until they are there. */
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
    // Without them, what is chosen already is still there to be taken away.
    load().then(take, () => take([]));
    return () => {
      gone = true;
    };
  }, [asked, load]);
  return values;
}
