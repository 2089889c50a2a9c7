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

/** Moves the focus to the first or last tab stop of `panel`, or to the panel itself if it has none. */
export function focusEnd(panel: HTMLElement, end: 'first' | 'last'): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)].filter((each) => !isSkipped(each, panel));
  if (end === 'last') stops.reverse();
  for (const stop of stops) {
    // Does nothing if it is disabled, hidden or inert.
    stop.focus();
    if (document.activeElement === stop) return;
  }
  panel.focus();
}
