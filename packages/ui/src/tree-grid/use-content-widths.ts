import { type RefObject, useLayoutEffect, useState } from 'react';
import { contentWidth } from './measure.ts';
import { useLatest } from './use-latest.ts';

const NONE: Readonly<Record<string, number>> = {};

/**
 * The width in pixels that the content of each rendered column needs, measured once the first rows are shown in their fonts, and again for
 * other columns. Fixed ones are left out, whose content does not vary.
 */
export function useContentWidths(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly { id: string; fixed?: boolean }[],
  hasRows: boolean,
): Readonly<Record<string, number>> {
  const [needs, setNeeds] = useState(NONE);
  const latest = useLatest(columns);
  const ids = columns.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!hasRows || grid === null || ids === '') return undefined;
    let isOver = false;
    const measure = (): void => {
      const measured = latest.current.filter(({ fixed }) => fixed !== true);
      setNeeds(Object.fromEntries(measured.map(({ id }) => [id, contentWidth(grid, id)])));
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
  return needs;
}
