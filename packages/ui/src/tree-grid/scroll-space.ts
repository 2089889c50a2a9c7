/**
 * Browsers cap an element's height (17.8 million pixels in one, 33.5 million in others). A grid taller than
 * this is drawn in a shorter element, and the scroll bar covers the content in proportion.
 */
export const MAX_ELEMENT_HEIGHT = 8_000_000;

/** Sizes in pixels: all rows together, and the part that is in view. */
export interface ScrollSpace {
  contentHeight: number;
  viewHeight: number;
}

/** Where the element is scrolled to, and which pixel of the content is uppermost. The same unless shortened. */
export interface ScrollPosition {
  top: number;
  offset: number;
}

/** Height in pixels of the element that stands for all rows. */
export function elementHeight(contentHeight: number): number {
  return Math.min(contentHeight, MAX_ELEMENT_HEIGHT);
}

const maxOffset = (space: ScrollSpace): number => Math.max(0, space.contentHeight - space.viewHeight);
const maxTop = (space: ScrollSpace): number =>
  Math.max(0, elementHeight(space.contentHeight) - space.viewHeight);

/** Whether the element is shorter than its content. */
export function isShortened(space: ScrollSpace): boolean {
  return space.contentHeight > MAX_ELEMENT_HEIGHT;
}

/** `offset` moved into what can be scrolled to. */
export function clampOffset(offset: number, space: ScrollSpace): number {
  return Math.min(Math.max(0, offset), maxOffset(space));
}

/** The element's scroll position that stands for a content offset. */
export function topOf(offset: number, space: ScrollSpace): number {
  if (!isShortened(space)) return offset;
  return (clampOffset(offset, space) / maxOffset(space)) * maxTop(space);
}

/** The least content offset change that shows the row at `index` whole. */
export function offsetShowing(index: number, rowHeight: number, offset: number, space: ScrollSpace): number {
  const rowTop = index * rowHeight;
  if (rowTop < offset) return clampOffset(rowTop, space);
  if (rowTop + rowHeight > offset + space.viewHeight)
    return clampOffset(rowTop + rowHeight - space.viewHeight, space);
  return clampOffset(offset, space);
}

/**
 * Where the content is after the element was scrolled to `top`. In a shortened element a wheel or a finger
 * still moves pixel by pixel, a drag of the scroll bar goes in proportion, and near an end the steps grow so
 * that both ends meet.
 */
export function afterScroll(before: ScrollPosition, top: number, space: ScrollSpace): ScrollPosition {
  if (!isShortened(space)) return { top, offset: top };
  if (top <= 0) return { top, offset: 0 };
  const lastTop = maxTop(space);
  const lastOffset = maxOffset(space);
  if (top >= lastTop) return { top, offset: lastOffset };
  const moved = top - before.top;
  if (Math.abs(moved) > space.viewHeight * 1.5) return { top, offset: (top / lastTop) * lastOffset };
  const edge = space.viewHeight * 4;
  if (moved < 0 && before.top < edge) return { top, offset: before.offset * (top / before.top) };
  if (moved > 0 && lastTop - before.top < edge) {
    const left = (lastOffset - before.offset) * ((lastTop - top) / (lastTop - before.top));
    return { top, offset: lastOffset - left };
  }
  return { top, offset: clampOffset(before.offset + moved, space) };
}
