import { useCallback, useLayoutEffect, useRef } from 'react';

/** The element that has the focus now, and what it lies in, from the inside out. */
function focusPath(): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = document.activeElement; at instanceof HTMLElement; at = at.parentElement) path.push(at);
  return path;
}

/** The element that had the focus, or where that is gone the nearest around it that can have it. */
function returnOf(path: readonly HTMLElement[]): HTMLElement | undefined {
  return path.find((element, at) => element.isConnected && (at === 0 || element.hasAttribute('tabindex')));
}

/**
 * Returns the focus to where it was when the panel came, as soon as the panel goes, if it still is in there. The library does so a
 * moment later: by then it may be in the dialog that follows, which would lose it. Gives the panel's ref; `start` is called with the
 * panel as soon as it is there, and may move the focus in.
 */
export function useFocusReturn(start?: (panel: HTMLElement) => void): (panel: HTMLElement | null) => void {
  const own = useRef<HTMLElement | null>(null);
  const before = useRef<readonly HTMLElement[]>([]);
  const latest = useRef(start);
  useLayoutEffect(
    () => () => {
      const at = document.activeElement;
      if (at === null || at === document.body || own.current?.contains(at))
        returnOf(before.current)?.focus({ preventScroll: true });
    },
    [],
  );
  return useCallback((panel) => {
    if (panel === null) return;
    own.current = panel;
    before.current = focusPath();
    latest.current?.(panel);
  }, []);
}
