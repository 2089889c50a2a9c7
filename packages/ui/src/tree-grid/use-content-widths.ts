import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClock } from '../clock/index.ts';
import { contentWidth, cutContentWidth } from './measure.ts';
import { useLatest } from './use-latest.ts';

type Needs = Readonly<Record<string, number>>;

const NONE: Needs = {};

/** Between a change of the rows and the search for what it cut, at least: live changes and scrolling pay for it once a second. */
const SETTLED_MS = 1000;

/**
 * The width in pixels that the content of each rendered column needs, measured once the first rows are shown in their fonts, and again for
 * other columns. Where rows that come later are cut, their column needs more; none needs less again, so that nothing moves back and forth.
 * Fixed ones are left out, whose content does not vary.
 */
export function useContentWidths(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly { id: string; fixed?: boolean }[],
  hasRows: boolean,
): Needs {
  const [needs, setNeeds] = useState(NONE);
  const latest = useLatest(columns);
  const ids = columns.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!hasRows || grid === null || ids === '') return undefined;
    let isOver = false;
    const measure = (): void => setNeeds(measuredBy(contentWidth, grid, latest.current));
    // Laying out the first text of a font starts to load it. It would be measured in another until then, and parts that fill their
    // column may be measured once only.
    grid.getBoundingClientRect();
    if (document.fonts.status === 'loading') void document.fonts.ready.then(() => isOver || measure());
    else measure();
    return () => {
      isOver = true;
    };
  }, [scroller, ids, hasRows, latest]);

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

/** The needs with those that became more; the same object if none did. */
function widened(needs: Needs, found: Needs): Needs {
  const more = Object.entries(found).filter(([id, width]) => width > (needs[id] ?? 0));
  return more.length === 0 ? needs : { ...needs, ...Object.fromEntries(more) };
}
