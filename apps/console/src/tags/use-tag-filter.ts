import type { GridFilter } from '@hawser/ui/grid-panel';
import { useCallback, useMemo } from 'react';
import { useValues } from '../filters/index.ts';
import { useCalls } from '../services/index.ts';
import { tagCalls } from './calls.ts';

/** Options of the tag filter, loaded when the panel opens: the tags that records of this kind have; omitted: all tags. */
export function useTagFilter(isLooking: boolean, of?: 'clusters' | 'objects'): GridFilter {
  const calls = useCalls(tagCalls);
  const options = useValues(
    useCallback(async () => {
      const { tags, usedBy } = await calls.list();
      return of === undefined ? tags : usedBy[of];
    }, [calls, of]),
    isLooking,
  );
  return useMemo(() => ({ columnId: 'tags', title: 'Tags', options }), [options]);
}
