import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { anchorRowOf, firstRowAt, type RowRange, rowRange, visibleRows } from './row-range.ts';
import {
  afterScroll,
  clampOffset,
  isShortened,
  offsetShowing,
  type ScrollPosition,
  topOf,
} from './scroll-space.ts';

/** Pixels; the same as `--row` and `--header` in tokens.css. */
export const ROW_HEIGHT = 32;
const HEADER_HEIGHT = 27;

/** Initial value before the first measurement, which precedes the first paint. */
const FIRST_GUESS = 900;
const FIRST_WIDTH = 1200;

interface Viewport {
  /** The rows to render, and those of them that can be visible until it moves. */
  range: RowRange;
  visible: RowRange;
  /** Pixels between the grid's edges, without the scroll bar. */
  viewWidth: number;
  /** Rows are positioned relative to this one. */
  anchorRow: number;
  /** Number of complete rows in view. */
  pageRows: number;
  onScroll(): void;
  /** Scrolls by the minimum that shows the row. */
  show(index: number): void;
  /** Scrolls the row to the middle, unless it is in view. */
  center(index: number): void;
  /** Pixels from the start of the first row to the upper edge of the view. */
  offset(): number;
  scrollTo(offset: number): void;
}

interface Elements {
  scroller: RefObject<HTMLDivElement | null>;
  /** Contains the rows; moved so that a shortened element shows the right ones. */
  canvas: RefObject<HTMLDivElement | null>;
}

/** Which rows are in view, updated while scrolling and resizing. */
export function useViewport({ scroller, canvas }: Elements, total: number): Viewport {
  const [viewHeight, setViewHeight] = useState(FIRST_GUESS);
  const [viewWidth, setViewWidth] = useState(FIRST_WIDTH);
  const [firstRow, setFirstRow] = useState(0);
  const position = useRef<ScrollPosition>({ top: 0, offset: 0 });
  const anchorRow = anchorRowOf(firstRow);
  const latest = useRef({ viewHeight, total, anchorRow });
  const space = useCallback(
    () => ({
      contentHeight: latest.current.total * ROW_HEIGHT,
      viewHeight: latest.current.viewHeight,
    }),
    [],
  );

  const placeCanvas = useCallback(() => {
    const { top, offset } = position.current;
    const y = top - offset + latest.current.anchorRow * ROW_HEIGHT;
    if (canvas.current) canvas.current.style.transform = y === 0 ? '' : `translateY(${y}px)`;
  }, [canvas]);

  const moveTo = useCallback(
    (offset: number) => {
      const element = scroller.current;
      if (!element) return;
      const area = space();
      element.scrollTop = topOf(offset, area);
      // Browsers round scroll positions: the difference is applied to the canvas, or to the offset.
      const top = element.scrollTop;
      position.current = { top, offset: isShortened(area) ? clampOffset(offset, area) : top };
      placeCanvas();
      setFirstRow(firstRowAt(position.current.offset, ROW_HEIGHT));
    },
    [scroller, space, placeCanvas],
  );

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    element.toggleAttribute('data-sideways', element.scrollLeft > 0);
    const before = position.current;
    if (element.scrollTop === before.top) return;
    const area = space();
    position.current = afterScroll(before, element.scrollTop, area);
    placeCanvas();
    const first = firstRowAt(position.current.offset, ROW_HEIGHT);
    const jumped = Math.abs(position.current.offset - before.offset) > area.viewHeight / 2;
    // After a jump no rendered row is in view: render now rather than show a blank frame.
    if (jumped) flushSync(() => setFirstRow(first));
    else setFirstRow(first);
  }, [scroller, space, placeCanvas]);

  useLayoutEffect(() => {
    latest.current = { viewHeight, total, anchorRow };
    placeCanvas();
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      setViewHeight(Math.max(0, element.clientHeight - HEADER_HEIGHT));
      setViewWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // When scrolling ends, the scroll bar of a shortened element is moved to match the content.
    const settle = () => {
      if (isShortened(space())) moveTo(position.current.offset);
    };
    element.addEventListener('scrollend', settle);
    return () => {
      observer.disconnect();
      element.removeEventListener('scrollend', settle);
    };
  }, [scroller, space, moveTo]);

  // The number of rows changed above the end: a shortened element keeps its first row, otherwise the browser clamps. At
  // the top there is nothing to keep, and reading the scroll position would force a layout of all rows.
  useLayoutEffect(() => {
    if (isShortened(space()) && position.current.offset > 0) moveTo(position.current.offset);
  }, [total, space, moveTo]);

  const show = useCallback(
    (index: number) => {
      const { offset } = position.current;
      const next = offsetShowing(index, ROW_HEIGHT, offset, space());
      if (next !== offset) moveTo(next);
    },
    [space, moveTo],
  );

  const center = useCallback(
    (index: number) => {
      const { offset } = position.current;
      const area = space();
      if (offsetShowing(index, ROW_HEIGHT, offset, area) === offset) return;
      moveTo(clampOffset((index + 0.5) * ROW_HEIGHT - area.viewHeight / 2, area));
    },
    [space, moveTo],
  );

  const offset = useCallback(() => position.current.offset, []);
  const scrollTo = useCallback((to: number) => moveTo(clampOffset(to, space())), [moveTo, space]);

  const visible = visibleRows(firstRow, viewHeight, ROW_HEIGHT, total);
  return {
    range: rowRange(visible, total),
    visible,
    viewWidth,
    anchorRow,
    pageRows: Math.max(1, Math.floor(viewHeight / ROW_HEIGHT)),
    onScroll,
    show,
    center,
    offset,
    scrollTo,
  };
}
