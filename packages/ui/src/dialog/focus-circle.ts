import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex], [contenteditable="true"]';
const TYPED = 'input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled)';

function stops(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
}

/**
 * While `open`, focus starts in `[data-autofocus]`, else the first field, else the last button, and goes back
 * to where it was afterwards.
 */
export function useFocusHome(open: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (!element.contains(before)) {
      const chosen =
        element.querySelector<HTMLElement>('[data-autofocus]') ??
        element.querySelector<HTMLElement>(TYPED) ??
        element.querySelector<HTMLElement>('[data-foot] button:not(:disabled):last-of-type') ??
        element;
      chosen.focus({ preventScroll: true });
    }
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open, panel]);
}

/** Keeps Tab inside `panel`: after the last stop comes the first. */
export function circleTab(event: KeyboardEvent, panel: HTMLElement): void {
  const list = stops(panel);
  const first = list[0];
  const last = list.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const at = document.activeElement;
  const leaving = event.shiftKey ? at === first || at === panel : at === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
