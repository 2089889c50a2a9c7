import { useCallback, useLayoutEffect, useRef } from 'react';

/** Where each open panel returns the focus to. */
const returns = new WeakMap<HTMLElement, readonly HTMLElement[]>();

/**
 * The focused element and its ancestors, innermost first; none if nothing has the focus. A panel around it may be about to close, such as the menu whose entry
 * opens a dialog: where that one returns the focus to follows.
 */
function focusPath(): readonly HTMLElement[] {
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

/** Where work begins on a page that nothing had the focus on: its grid, or the first control of what it shows. */
function startOfPage(): HTMLElement | null {
  const page = document.querySelector('main');
  return (
    page?.querySelector<HTMLElement>('[role="treegrid"]') ??
    page?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ??
    page
  );
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
      if (at === null || at === document.body || own.current?.contains(at))
        (returnOf(before.current) ?? startOfPage())?.focus({ preventScroll: true });
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
