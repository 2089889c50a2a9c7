import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListQuery, type LiveRows, partOf, useRows } from '../live/index.ts';
import { useServices } from '../services/index.ts';
import { FIRST_RANGE, isAmple, isWithin, type Range, rangeAround } from './range.ts';

/** How long an answer rests until the rows beside it are asked for, milliseconds: who types asks again before. */
const REST_MS = 250;

interface Asked {
  /** The question without its range, as text. */
  readonly question: string;
  readonly range: Range;
  /** Only what is visible was asked for, when so many answers were there: the rest follows when the next has rested. */
  readonly bareSince: number | null;
}

/**
 * The rows of a list around what is visible, live. A changed question is asked for the rows that are visible alone, which are there
 * sooner; those beside them follow when somebody scrolls, or a moment after the answer.
 */
export function useListRows<Row>(
  query: ListQuery<Row>,
): [LiveRows<Row>, (from: number, to: number, visible: Range) => void] {
  const { clock } = useServices().ports;
  const question = JSON.stringify(query);
  const drawn = useRef<Range>({ from: 0, to: 0 });
  const visibleRange = useRef<Range>({ from: 0, to: 0 });
  // As many as ever were: of a short list fewer are visible, of the next answer perhaps not.
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
