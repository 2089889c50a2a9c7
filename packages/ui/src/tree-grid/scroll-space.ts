/**
 * Browsers limit an element's height (17.8 or 33.5 million pixels). A taller grid is rendered in a shorter element, whose
 * scroll bar represents the content in proportion.
 */
const MAX_ELEMENT_HEIGHT = 8_000_000;

/** Sizes in pixels: all rows together, and the visible part. */
interface ScrollSpace {
  contentHeight: number;
  viewHeight: number;
}

/** The element's scroll position, and the content offset at the top. The same unless the element is shortened. */
export interface ScrollPosition {
  top: number;
  offset: number;
}

/** Height in pixels of the element that represents all rows. */
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

/** `offset` clamped to the scrollable range. */
export function clampOffset(offset: number, space: ScrollSpace): number {
  return Math.min(Math.max(0, offset), maxOffset(space));
}

/** The element's scroll position for a content offset. */
export function topOf(offset: number, space: ScrollSpace): number {
  if (!isShortened(space)) return offset;
  return (clampOffset(offset, space) / maxOffset(space)) * maxTop(space);
}

/** The minimum change of the content offset that shows the row at `index` completely. */
export function offsetShowing(index: number, rowHeight: number, offset: number, space: ScrollSpace): number {
  const rowTop = index * rowHeight;
  if (rowTop < offset) return clampOffset(rowTop, space);
  if (rowTop + rowHeight > offset + space.viewHeight)
    return clampOffset(rowTop + rowHeight - space.viewHeight, space);
  return clampOffset(offset, space);
}

/**
 * The content offset after the element was scrolled to `top`. In a shortened element wheel and touch still scroll pixel by
 * pixel, dragging the scroll bar scrolls in proportion, and near an end the steps grow so that both ends meet.
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
