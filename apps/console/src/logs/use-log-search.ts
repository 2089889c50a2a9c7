import { useMemo, useState } from 'react';
import type { NumberedLine } from './log-buffer.ts';
import { matches, nextHit, patternOf } from './log-search.ts';

/** A search in the lines that are shown. */
export interface LogSearch {
  text: string;
  setText(text: string): void;
  pattern: RegExp | null;
  /** Lines that contain the text. */
  count: number;
  /** The hit that was gone to last; another object each time. */
  current: { readonly line: NumberedLine } | null;
  /** Which of the hits the current one is, from 1; 0 if none is, or it is shown no more. */
  position: number;
  /** Goes to the next hit, or to the one before. */
  go(step: 1 | -1): void;
}

/** The search in these lines. */
export function useLogSearch(lines: readonly NumberedLine[]): LogSearch {
  const [text, setText] = useState('');
  const [current, setCurrent] = useState<LogSearch['current']>(null);
  const pattern = useMemo(() => patternOf(text), [text]);
  const hits = useMemo(
    () => (pattern === null ? [] : lines.filter((line) => matches(pattern, line.text))),
    [lines, pattern],
  );
  const position = current === null ? 0 : hits.findIndex(({ number }) => number === current.line.number) + 1;
  return {
    text,
    setText: (next) => {
      setText(next);
      setCurrent(null);
    },
    pattern,
    count: hits.length,
    current,
    position,
    go: (step) => {
      const line = nextHit(hits, current?.line ?? null, step);
      setCurrent(line && { line });
    },
  };
}
