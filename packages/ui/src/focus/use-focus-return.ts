import { useCallback, useLayoutEffect, useRef } from 'react';

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

/** The previously focused element or, if it is gone, its nearest focusable ancestor. */
function returnOf(path: readonly HTMLElement[]): HTMLElement | undefined {
  return path.find((element, at) => element.isConnected && (at === 0 || element.hasAttribute('tabindex')));
}

/** Where work begins on a page that nothing had the focus on: its grid, or the first control of what it shows; the page itself while it has none. */
function startOf(page: HTMLElement): HTMLElement {
  return (
    page.querySelector<HTMLElement>('[role="treegrid"]') ??
    page.querySelector<HTMLElement>('a[href], button:not(:disabled)') ??
    page
  );
}

/** Focuses where work begins. While the page loads, what arrives gets the focus from what it replaces, unless it was moved meanwhile. */
function focusStart(path = location.pathname): void {
  const page = document.querySelector('main');
  if (page === null) return;
  const start = startOf(page);
  start.focus({ preventScroll: true });
  new MutationObserver((_, observer) => {
    const at = document.activeElement;
    if (at === start && start !== page) return;
    observer.disconnect();
    const isUnmoved = at === start || (at === document.body && !start.isConnected);
    // Another page decides for itself.
    if (isUnmoved && location.pathname === path) focusStart(path);
  }).observe(page, { childList: true, subtree: true });
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
      const to = returnOf(before.current);
      if (to === undefined) focusStart();
      else to.focus({ preventScroll: true });
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
