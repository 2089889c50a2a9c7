import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { type RefObject, useEffect } from 'react';

/** Keys that move between rows, and open the active one. */
const ALONG: readonly string[] = ['ArrowDown', 'ArrowUp', 'j', 'k', 'Enter', ' '];

/** With those that move between columns, for a graph or a map. */
export const ALONG_IN_GRAPH: readonly string[] = [...ALONG, 'ArrowLeft', 'ArrowRight'];

/** Whether no element has the focus. */
export function hasNoFocus(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.id === 'main';
}

/** Elements that use letters themselves. */
const OWN_LETTERS =
  'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"], [role="menu"], [role="combobox"], [role="listbox"], [role="tree"], [role="treegrid"]';

/** Whether the focus is on a link, a button or a tab, as after a click on a link of the drawer: these do not use letters. */
function isOnControl(): boolean {
  const at = document.activeElement;
  return at?.closest('a, button, [role="tabpanel"]') === at && at?.closest(OWN_LETTERS) === null;
}

/** Of them, those that do not scroll a page, for a grid that is a part of it. */
export const ALONG_IN_PAGE: readonly string[] = ['j', 'k'];

/**
 * Forwards keys to the grid while nothing has the focus, as on a page that was just opened or returned to; `j` and `k` also from a link
 * or a button, which Enter and Space belong to. Of several grids the first gets them.
 */
export function useForwardKeys(
  grid: RefObject<Pick<TreeGridHandle, 'focus'> | null>,
  keys: readonly string[] = ALONG,
): void {
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!keys.includes(event.key) || grid.current === null) return;
      if (!hasNoFocus() && !(ALONG_IN_PAGE.includes(event.key) && isOnControl())) return;
      grid.current.focus();
      event.preventDefault();
      document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event));
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [grid, keys]);
}
