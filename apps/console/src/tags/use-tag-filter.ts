import type { GridFilter } from '@hawser/ui/grid-panel';
import { useCallback, useMemo } from 'react';
import { useValues } from '../filters/index.ts';
import { useCalls } from '../services/index.ts';
import { tagCalls } from './calls.ts';

/** Options of the tag filter, loaded when the panel opens. */
export function useTagFilter(isLooking: boolean): GridFilter {
  const calls = useCalls(tagCalls);
  const options = useValues(
    useCallback(async () => (await calls.list()).tags, [calls]),
    isLooking,
  );
  return useMemo(() => ({ columnId: 'tags', title: 'Tags', options }), [options]);
}
