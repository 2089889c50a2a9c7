/** Runs in the page: controls that are outside of the screen and cannot be scrolled into view. */
export function outOfReach(): string[] {
  const scrolls = (element: Element): boolean => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if ((overflowX === 'auto' || overflowX === 'scroll') && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  };
  return [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => {
      // Hidden left of the screen until the menu button opens the drawer.
      if (!element.checkVisibility() || element.closest('nav[aria-label="Main"]')) return false;
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element);
    })
    .map((element) => element.outerHTML.slice(0, 200));
}
