import { type RefObject, useLayoutEffect } from 'react';
import { type Band, freeTop } from './free-top.ts';

/** What a person operates. Rows of a grid are many, and scroll: only their header is kept free. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="columnheader"], [role="combobox"], [data-keep-free]';
const BODY_ROW = '[role="row"]:not(:has([role="columnheader"])) *';
/** Below the top bar, and above the lower edge, pixels. */
const TOP = 56;
const MARGIN = 8;

/**
 * Keeps an element at the highest place where it covers no control of the page or of an open dialog, and moves it only when it
 * would cover one: a dialog closes, a strip appears. Where a screen has no such place it stays where its style puts it.
 */
export function useFreePlace(host: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || !isShown) return undefined;
    let frame = 0;
    const place = (): void => {
      frame = 0;
      const { left, right, top, height } = element.getBoundingClientRect();
      const screen = { from: TOP, to: innerHeight - MARGIN };
      // Also what is behind a dialog, which closes; if that leaves no room, only what a person can reach now.
      for (const bands of controlsWithin(element, left, right)) {
        // It stays where it is while it covers nothing: what is about to be clicked does not move.
        if (element.style.top !== '' && freeTop(height, { from: top, to: screen.to }, bands) === top) return;
        const free = freeTop(height, screen, bands);
        if (free === null) continue;
        element.style.top = `${free}px`;
        return;
      }
      element.style.top = '';
    };
    const later = (): void => {
      frame ||= requestAnimationFrame(place);
    };
    place();
    const sizes = new ResizeObserver(later);
    sizes.observe(element);
    sizes.observe(document.documentElement);
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', later, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      removeEventListener('scroll', later, { capture: true });
      element.style.top = '';
    };
  }, [host, isShown]);
}

/** Where controls are between `left` and `right`: all that are drawn, and those that nothing is in front of. */
function controlsWithin(host: HTMLElement, left: number, right: number): [drawn: Band[], reachable: Band[]] {
  const drawn: Band[] = [];
  const reachable: Band[] = [];
  host.style.visibility = 'hidden';
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    if (box.width === 0 || box.right <= left || box.left >= right) continue;
    if (host.contains(control) || control.matches(BODY_ROW) || !control.checkVisibility()) continue;
    drawn.push({ top: box.top, bottom: box.bottom });
    if (isReachable(control, box)) reachable.push({ top: box.top, bottom: box.bottom });
  }
  host.style.visibility = '';
  return [drawn, reachable];
}

/** Whether one of its points is in front: a part may be scrolled out of sight. */
function isReachable(control: Element, { left, top, width, height }: DOMRect): boolean {
  return [0.5, 0.1, 0.9].some((part) => {
    const at = document.elementFromPoint(left + width / 2, top + height * part);
    return at !== null && (control.contains(at) || at.closest('label')?.contains(control) === true);
  });
}
