import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect } from 'react';

/** Keys that move between rows, and open the active one. */
const ALONG = ['ArrowDown', 'ArrowUp', 'j', 'k', 'Enter', ' '];

/** Whether no element has the focus. */
export function hasNoFocus(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.id === 'main';
}

/** Forwards keys to the grid while nothing has the focus, as on a page that was just opened or returned to. */
export function useForwardKeys(grid: RefObject<Pick<TreeGridHandle, 'focus'> | null>): void {
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!hasNoFocus() || !ALONG.includes(event.key) || grid.current === null) return;
      grid.current.focus();
      event.preventDefault();
      document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event));
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [grid]);
}
