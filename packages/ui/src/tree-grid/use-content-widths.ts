import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClock } from '../clock/index.ts';
import { cellPadding, contentWidth, cutContentWidth } from './measure.ts';
import { useLatest } from './use-latest.ts';

type Needs = Readonly<Record<string, number>>;

const NONE: Needs = {};

/** Between a change of the rows and the search for what it cut, at least: live changes and scrolling pay for it once a second. */
const SETTLED_MS = 1000;

/**
 * The width in pixels that the content of each rendered column needs, measured once the first rows are shown in their fonts, and again for
 * other columns. Where rows that come later are cut, their column needs more; none needs less again, so that nothing moves back and forth.
 * Fixed ones are left out, whose content does not vary. In a narrower grid, as beside a panel, cells have less padding, and need that less.
 */
export function useContentWidths(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly { id: string; fixed?: boolean }[],
  hasRows: boolean,
  viewWidth: number,
): Needs {
  const [needs, setNeeds] = useState(NONE);
  const latest = useLatest(columns);
  const padding = useRef<number | null>(null);
  const ids = columns.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!hasRows || grid === null || ids === '') return undefined;
    let isOver = false;
    const measure = (): void => {
      padding.current = cellPadding(grid);
      setNeeds(measuredBy(contentWidth, grid, latest.current));
    };
    // Laying out the first text of a font starts to load it. It would be measured in another until then, and parts that fill their
    // column may be measured once only.
    grid.getBoundingClientRect();
    if (document.fonts.status === 'loading') void document.fonts.ready.then(() => isOver || measure());
    else measure();
    return () => {
      isOver = true;
    };
  }, [scroller, ids, hasRows, latest]);

  useLayoutEffect(() => {
    const now = scroller.current && cellPadding(scroller.current);
    if (now === null || padding.current === null || now === padding.current) return;
    const more = now - padding.current;
    padding.current = now;
    // The first column has the same padding in every grid.
    const [, ...others] = latest.current;
    setNeeds((before) => padded(before, others, more));
  }, [scroller, viewWidth, latest]);

  const clock = useClock();
  const waiting = useRef<{ cancel(): void } | null>(null);
  useEffect(() => {
    if (!hasRows) return;
    waiting.current ??= clock.after(SETTLED_MS, () => {
      waiting.current = null;
      const grid = scroller.current;
      if (grid !== null)
        setNeeds((before) => widened(before, measuredBy(cutContentWidth, grid, latest.current)));
    });
  });
  useEffect(
    () => () => {
      waiting.current?.cancel();
      waiting.current = null;
    },
    [],
  );
  return needs;
}

function measuredBy(
  widthOf: (grid: HTMLElement, columnId: string) => number | undefined,
  grid: HTMLElement,
  columns: readonly { id: string; fixed?: boolean }[],
): Needs {
  const measured: Record<string, number> = {};
  for (const { id, fixed } of columns) {
    const width = fixed === true ? undefined : widthOf(grid, id);
    if (width !== undefined) measured[id] = width;
  }
  return measured;
}

/** The needs with `more` pixels for each of these columns. */
function padded(needs: Needs, columns: readonly { id: string }[], more: number): Needs {
  const changed = columns.flatMap(({ id }) => {
    const width = needs[id];
    return width === undefined ? [] : [[id, width + more] as const];
  });
  return { ...needs, ...Object.fromEntries(changed) };
}

/** The needs with those that became more; the same object if none did. */
function widened(needs: Needs, found: Needs): Needs {
  const more = Object.entries(found).filter(([id, width]) => width > (needs[id] ?? 0));
  return more.length === 0 ? needs : { ...needs, ...Object.fromEntries(more) };
}
