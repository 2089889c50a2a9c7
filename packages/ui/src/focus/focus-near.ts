import { focusStop, takesFocus } from './focus-end.ts';
import { gapOf } from './places.ts';

const GRID = '[role="treegrid"]';
/** Focus that is lost in a dialog stays in it. */
const DIALOG = '[role="dialog"], [role="alertdialog"]';
const REGION = 'section, article, [role="region"]';
/** What acts when it is pressed: a key that was meant for what was removed must not reach it. */
const ACTS =
  'button, summary, input[type="checkbox"], input[type="radio"], [role="button"], [role="switch"], [role="menuitem"]';

/**
 * Moves the focus to what is nearest to an element that was removed: its grid, what followed it, what preceded it, or the heading of
 * the region that it was in; and then the same around that. Whether there is something. The order in which focus moves must preserve meaning:
 * https://www.w3.org/WAI/WCAG22/Understanding/focus-order
 */
export function focusNear(removed: Node): boolean {
  const gap = gapOf(removed);
  if (gap === null) return false;
  const grid = gap.parent.closest<HTMLElement>(GRID);
  if (grid !== null && takesFocus(grid)) return true;
  let { parent, previous } = gap;
  while (parent.tagName !== 'MAIN' && parent !== document.body) {
    if (focusBeside(parent, previous) || focusAround(parent)) return true;
    previous = parent;
    if (parent.parentElement === null) return false;
    parent = parent.parentElement;
  }
  return parent !== document.body && focusBeside(parent, previous);
}

/** Focuses what follows a child of `parent`, or else what precedes it; the child itself precedes. */
function focusBeside(parent: HTMLElement, child: Node | null): boolean {
  for (let next = child === null ? parent.firstChild : child.nextSibling; next; next = next.nextSibling)
    if (enter(next, 'first')) return true;
  for (let before = child; before; before = before.previousSibling) if (enter(before, 'last')) return true;
  return false;
}

/**
 * Focuses an element or what is in it; its grid rather than what is above the grid, and what is around a control that acts when it is
 * pressed rather than that, unless it is one of the page itself.
 */
function enter(node: Node, end: 'first' | 'last'): boolean {
  if (!(node instanceof HTMLElement)) return false;
  const grid = node.matches(GRID) ? node : node.querySelector<HTMLElement>(GRID);
  if (grid !== null && takesFocus(grid)) return true;
  if (!(node.tabIndex >= 0 && takesFocus(node)) && !focusStop(node, end)) return false;
  if (document.activeElement?.matches(ACTS) === true) {
    const around = node.matches(ACTS) ? node.parentElement : node;
    if (around !== null && around.tagName !== 'MAIN') focusText(around);
  }
  return true;
}

/** Focuses what is left of a container without a tab stop, if that says where one is. */
function focusAround(container: HTMLElement): boolean {
  if (container.tabIndex >= 0 || container.matches(DIALOG)) return takesFocus(container);
  if (!container.matches(REGION)) return false;
  const heading = container.querySelector<HTMLElement>('h1, h2, h3, h4');
  return heading !== null && focusText(heading);
}

/** Focuses what is no tab stop, and does not become one. */
function focusText(element: HTMLElement): boolean {
  if (element.hasAttribute('tabindex')) return takesFocus(element);
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  return takesFocus(element);
}
