/** A tooltip and the element that it describes. */
export interface Tip {
  anchor: Element;
  text: string;
}

/** The tooltip at an element: the `data-tip` of it or of its nearest ancestor. None if its whole text is visible anyway. */
export function tipAt(element: Element): Tip | null {
  const anchor = element.closest('[data-tip]');
  const text = anchor?.getAttribute('data-tip') ?? '';
  if (anchor === null || text === '') return null;
  const isCut = anchor.scrollWidth > anchor.clientWidth;
  return anchor.textContent === text && !isCut && isDrawn(anchor) ? null : { anchor, text };
}

/** Whether text of the element is drawn, not only there for screen readers. */
function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}
