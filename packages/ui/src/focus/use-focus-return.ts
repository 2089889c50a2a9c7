import { useCallback, useLayoutEffect, useRef } from 'react';
import { focusStart } from './focus-start.ts';
import { nearest } from './nearest.ts';

/** Where each open panel returns the focus to. */
const returns = new WeakMap<HTMLElement, readonly HTMLElement[]>();

/**
 * The focused element and its ancestors, innermost first; none if nothing has the focus, or only the page as a whole, which may have been empty then. A panel
 * around it may be about to close, such as the menu whose entry opens a dialog: where that one returns the focus to follows.
 */
function focusPath(): readonly HTMLElement[] {
  if (document.activeElement?.tagName === 'MAIN') return [];
  const path: HTMLElement[] = [];
  for (
    let at = document.activeElement;
    at instanceof HTMLElement && at !== document.body;
    at = at.parentElement
  )
    path.push(at);
  return path.flatMap((element) => [element, ...(returns.get(element) ?? [])]);
}

/** The previously focused element or, if it is gone, its nearest focusable ancestor below the page as a whole. */
function returnOf(path: readonly HTMLElement[]): HTMLElement | undefined {
  return path.find(
    (element, at) =>
      element.isConnected && (at === 0 || (element.hasAttribute('tabindex') && element.tagName !== 'MAIN')),
  );
}

/** Returns the focus along its path; if nothing of that takes it, to what is nearest to it, or to where work begins. */
function returnFocus(path: readonly HTMLElement[]): void {
  const to = returnOf(path);
  if (to !== undefined) to.focus({ preventScroll: true });
  else if (!path.some((each) => nearest.focus(each))) focusStart();
}

/**
 * Returns the focus to where it was when the panel is removed, if it is still inside. The library does this a moment later,
 * when the focus may already be in the next dialog, which would lose it. Returns the panel's ref; `start` is called with
 * the panel when it mounts and may move the focus into it.
 */
export function useFocusReturn(start?: (panel: HTMLElement) => void): (panel: HTMLElement | null) => void {
  const own = useRef<HTMLElement | null>(null);
  const before = useRef<readonly HTMLElement[]>([]);
  const latest = useRef(start);
  useLayoutEffect(
    () => () => {
      const at = document.activeElement;
      if (at !== null && at !== document.body && !own.current?.contains(at)) return;
      returnFocus(before.current);
    },
    [],
  );
  return useCallback((panel) => {
    // The same panel is passed again when its component renders with another ref; the focus is already inside then.
    if (panel === null || panel === own.current) return;
    own.current = panel;
    before.current = focusPath();
    returns.set(panel, before.current);
    latest.current?.(panel);
  }, []);
}
