import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect, useRef } from 'react';
import { hasNoFocus } from '../list/index.ts';

/**
 * Focuses a view of a tree that opens with a chosen resource, as by a link or a reload, once the resource is known: its shortcuts act on it
 * at once. A focus elsewhere stays.
 */
export function useFocusChosen(
  handle: RefObject<Pick<TreeGridHandle, 'focus'> | null>,
  active: string | null,
  isKnown: boolean,
): void {
  const isOpening = useRef(active !== null);
  useEffect(() => {
    if (!isOpening.current || !isKnown) return;
    isOpening.current = false;
    if (hasNoFocus()) handle.current?.focus();
  }, [handle, isKnown]);
}
