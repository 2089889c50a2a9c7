import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect, useState } from 'react';
import { hasNoFocus } from '../list/index.ts';

/** What a person does to go elsewhere. */
const ACTS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Focuses a view of a tree that opens with a chosen resource, as by a link, a reload or Back, once the resource is known, and brings it into
 * view: its shortcuts act on it at once. Its rows come in parts, which move it: it is followed until the person does something. A focus
 * elsewhere stays. `index` is its row, -1 while it is not known.
 */
export function useFocusChosen(
  handle: RefObject<Pick<TreeGridHandle, 'focus' | 'bringIntoView'> | null>,
  active: string | null,
  index: number,
): void {
  const [isOpening, setOpening] = useState(active !== null);
  useEffect(() => {
    if (!isOpening) return undefined;
    const stop = (): void => setOpening(false);
    for (const act of ACTS) addEventListener(act, stop, { capture: true, passive: true });
    return () => {
      for (const act of ACTS) removeEventListener(act, stop, { capture: true });
    };
  }, [isOpening]);
  useEffect(() => {
    if (!isOpening || index < 0) return;
    handle.current?.bringIntoView(index);
    if (hasNoFocus()) handle.current?.focus();
  }, [handle, isOpening, index]);
}
