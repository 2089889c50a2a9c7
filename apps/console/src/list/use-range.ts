import { useCallback, useState } from 'react';
import { WINDOW_ROWS } from '../live/index.ts';

/** Rows asked for beyond those in sight on each side, so that scrolling rarely meets a skeleton. */
const MARGIN = 60;
/** The range moves in steps of this many rows: not every scrolled row is a question to the server. */
const STEP = 20;

export interface Range {
  from: number;
  to: number;
}

/** The rows to hold when those from `from` to `to` are in sight. */
export function rangeAround(from: number, to: number): Range {
  const start = Math.max(0, Math.floor((from - MARGIN) / STEP) * STEP);
  const end = Math.ceil((to + MARGIN) / STEP) * STEP;
  return { from: start, to: Math.min(end, start + WINDOW_ROWS) };
}

/** The range of a grid's window, kept around what is in sight. */
export function useRange(): [Range, (from: number, to: number) => void] {
  const [range, setRange] = useState<Range>({ from: 0, to: 120 });
  const onRange = useCallback((from: number, to: number) => {
    setRange((before) => {
      const inside = from >= before.from && to <= before.to;
      const nearEdge = (before.from > 0 && from - before.from < STEP) || before.to - to < STEP;
      if (inside && !nearEdge) return before;
      const next = rangeAround(from, to);
      return next.from === before.from && next.to === before.to ? before : next;
    });
  }, []);
  return [range, onRange];
}
