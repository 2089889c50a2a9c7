/** Where work begins on a page that nothing had the focus on: its grid, or the first control of what it shows; the page itself while it has none. */
function startOf(page: HTMLElement): HTMLElement {
  return (
    page.querySelector<HTMLElement>('[role="treegrid"]') ??
    page.querySelector<HTMLElement>('a[href], button:not(:disabled)') ??
    page
  );
}

/** Focuses where work begins. A page that is empty while it loads is focused as a whole until then, unless the focus is moved meanwhile. */
export function focusStart(path = location.pathname): void {
  const page = document.querySelector('main');
  if (page === null) return;
  const start = startOf(page);
  start.focus({ preventScroll: true });
  if (start !== page) return;
  new MutationObserver((_, observer) => {
    observer.disconnect();
    // Another page decides for itself.
    if (document.activeElement === page && location.pathname === path) focusStart(path);
  }).observe(page, { childList: true, subtree: true });
}
