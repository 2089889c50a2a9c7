/** What Tab may stop at, unless it is disabled or hidden. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';

/** Whether Tab skips it: it was taken out of the order, or another radio button of its group is the one that is checked. */
function isSkipped(element: HTMLElement, panel: HTMLElement): boolean {
  if (element.tabIndex < 0) return true;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  return [...panel.querySelectorAll('input')].some(
    ({ type, name, form, checked }) =>
      type === 'radio' && name === element.name && form === element.form && checked,
  );
}

/** Whether it has the focus now: it gets none if it is disabled, hidden or inert. */
export function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Moves the focus to the first or last tab stop in `panel`. Whether there is one. */
export function focusStop(panel: HTMLElement, end: 'first' | 'last'): boolean {
  const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)].filter((each) => !isSkipped(each, panel));
  if (end === 'last') stops.reverse();
  return stops.some(takesFocus);
}

/** Moves the focus to the first or last tab stop of `panel`, or to the panel itself if it has none. */
export function focusEnd(panel: HTMLElement, end: 'first' | 'last'): void {
  if (!focusStop(panel, end)) panel.focus();
}
