/** A rectangle in pixels of the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Room kept to the window's edge. */
const EDGE = 8;

/**
 * Where a panel goes: below its anchor, above where there is more room, never outside the window. `align`
 * 'start' lines up left edges, 'center' middles.
 */
export function placeNear(
  anchor: Box,
  panel: Size,
  window: Size,
  align: 'start' | 'center',
  gap: number,
): { left: number; top: number } {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - panel.height;
  const fitsBelow = below + panel.height <= window.height - EDGE;
  const moreRoomAbove = anchor.top > window.height - anchor.top - anchor.height;
  const top = fitsBelow || !moreRoomAbove ? below : above;
  const wished = align === 'start' ? anchor.left : anchor.left + (anchor.width - panel.width) / 2;
  const bounded = (at: number, size: number, room: number) =>
    Math.max(EDGE, Math.min(at, room - size - EDGE));
  return {
    left: Math.round(bounded(wished, panel.width, window.width)),
    top: Math.round(bounded(top, panel.height, window.height)),
  };
}
