import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListQuery, type LiveRows, partOf, useRows } from '../live/index.ts';
import { useServices } from '../services/index.ts';
import { FIRST_RANGE, isAmple, isWithin, type Range, rangeAround } from './range.ts';

/** Delay before the rows around the visible ones are requested, milliseconds: while typing, the next query comes earlier. */
const REST_MS = 250;

interface Asked {
  /** The query without its range, as text. */
  readonly question: string;
  readonly range: Range;
  /** Only the visible rows were requested since this response; the others follow after the next delay. */
  readonly bareSince: number | null;
}

/**
 * The live rows of a list around the visible ones. A changed query first requests only the visible rows, which arrive
 * faster; the others follow on scrolling, or a moment after the response.
 */
export function useListRows<Row>(
  query: ListQuery<Row>,
): [LiveRows<Row>, (from: number, to: number, visible: Range) => void] {
  const { clock } = useServices().ports;
  const question = JSON.stringify(query);
  const drawn = useRef<Range>({ from: 0, to: 0 });
  const visibleRange = useRef<Range>({ from: 0, to: 0 });
  // The maximum so far: a short list has fewer visible rows, but the next response may have more.
  const most = useRef(0);
  const answers = useRef(0);
  const [asked, setAsked] = useState<Asked>({ question, range: FIRST_RANGE, bareSince: null });
  let current = asked;
  if (asked.question !== question) {
    const { from } = visibleRange.current;
    const bare = { range: { from, to: from + most.current }, bareSince: answers.current };
    current = { question, ...(most.current === 0 ? { range: FIRST_RANGE, bareSince: null } : bare) };
    setAsked(current);
  }
  const rows = useRows(partOf(query, current.range));
  const answered = rows.content?.asked ?? 0;
  answers.current = answered;

  const isResting = current.bareSince !== null && answered > current.bareSince;
  useEffect(() => {
    if (!isResting) return undefined;
    const widen = () => setAsked({ question, range: rangeAround(drawn.current), bareSince: null });
    const timer = clock.after(REST_MS, widen);
    return () => timer.cancel();
  }, [isResting, question, clock]);

  const onRange = useCallback((from: number, to: number, visible: Range) => {
    drawn.current = { from, to };
    visibleRange.current = visible;
    most.current = Math.max(most.current, visible.to - visible.from);
    setAsked((before) => {
      const { range: held, bareSince } = before;
      if (bareSince === null ? isAmple(held, drawn.current) : isWithin(held, visible)) return before;
      const range = rangeAround(drawn.current);
      const isSame = range.from === before.range.from && range.to === before.range.to;
      return isSame ? before : { ...before, range, bareSince: null };
    });
  }, []);
  return [rows, onRange];
}
