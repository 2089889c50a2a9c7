import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { ColumnLayout } from './column-layout.ts';
import { type ColumnRange, columnRange, scrollShowing } from './column-range.ts';
import { useLatest } from './use-latest.ts';

interface VisibleColumns {
  range: ColumnRange;
  /** Call it when the grid was scrolled. */
  onScroll(): void;
  /** Scrolls sideways by the minimum that shows the column. */
  scrollTo(column: number): void;
}

/** The visible columns, updated while scrolling sideways. */
export function useVisibleColumns(
  scroller: RefObject<HTMLDivElement | null>,
  layout: ColumnLayout,
  viewWidth: number,
): VisibleColumns {
  const [range, setRange] = useState<ColumnRange>(() => columnRange(layout, 0, viewWidth));
  const latest = useLatest({ layout, viewWidth });
  const measure = useCallback(() => {
    const { layout, viewWidth } = latest.current;
    const next = columnRange(layout, scroller.current?.scrollLeft ?? 0, viewWidth);
    setRange((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, [scroller, latest]);
  useLayoutEffect(measure, [measure, layout, viewWidth]);
  const scrollTo = useCallback(
    (column: number) => {
      const { layout, viewWidth } = latest.current;
      const element = scroller.current;
      const left = element && scrollShowing(layout, column, element.scrollLeft, viewWidth);
      if (element && left !== null) element.scrollLeft = left;
      measure();
    },
    [scroller, latest, measure],
  );
  return { range, onScroll: measure, scrollTo };
}
