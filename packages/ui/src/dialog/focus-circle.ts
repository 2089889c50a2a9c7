import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex], [contenteditable="true"]';
const TYPED = 'input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled)';

function stops(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
}

/** Puts the focus back on `before`, or where that is gone on the nearest thing around it that can have it. */
function goHome(before: readonly HTMLElement[]): void {
  const home = before.find(
    (element, at) => element.isConnected && (at === 0 || element.hasAttribute('tabindex')),
  );
  home?.focus({ preventScroll: true });
}

/** An element and what it lies in, from the inside out. */
function lineOf(element: Element | null): HTMLElement[] {
  const line: HTMLElement[] = [];
  for (let at = element; at instanceof HTMLElement; at = at.parentElement) line.push(at);
  return line;
}

/**
 * While `open`, focus starts in `[data-autofocus]`, else the first field, else the last button, and goes back
 * to where it was afterwards.
 */
export function useFocusHome(open: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const before = lineOf(document.activeElement);
    if (!element.contains(document.activeElement)) {
      const chosen =
        element.querySelector<HTMLElement>('[data-autofocus]') ??
        element.querySelector<HTMLElement>(TYPED) ??
        element.querySelector<HTMLElement>('[data-foot] button:not(:disabled):last-of-type') ??
        element;
      chosen.focus({ preventScroll: true });
    }
    return () => goHome(before);
  }, [open, panel]);
}

/** What had the focus in `panel` and lost it, such as a button that was disabled for a while, has it again. */
export function useFocusKept(panel: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = panel.current;
    const remember = (event: FocusEvent) => {
      if (event.target instanceof Element) last.current = event.target;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [panel]);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const before = last.current;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    // Still disabled, or gone.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });
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
