import { distinctColor } from '@hawser/ui/distinct-colors';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { NumberedLine } from './log-buffer.ts';
import { partsOf } from './log-search.ts';
import type { LogSearch } from './use-log-search.ts';
import { wrappedRange } from './wrapped-range.ts';
import classes from './logs.module.css';

/** Height of a line that is not wrapped, pixels. */
const LINE = 18;
/** Lines drawn above and below those in view. */
const SPARE = 20;

interface LogLinesProps {
  label: string;
  lines: readonly NumberedLine[];
  isWrapped: boolean;
  /** Stays at the end while new lines come. */
  isFollowing: boolean;
  onFollow(isFollowing: boolean): void;
  /** What a line comes from, shown in the color of its pod; nothing if all lines come from the same. */
  sourceOf?: ((line: NumberedLine) => string) | undefined;
  /** The search whose hits are marked; its current one is scrolled into view. */
  search?: LogSearch;
}

/** The lines of a log. Only those in view exist, unless they are wrapped. */
export function LogLines({
  label,
  lines,
  isWrapped,
  isFollowing,
  onFollow,
  sourceOf,
  search,
}: LogLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const current = search?.current ?? null;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && isFollowing) element.scrollTop = element.scrollHeight;
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setView((before) => ({ ...before, height: element.clientHeight })),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const revealed = useRef<LogSearch['current']>(null);
  // Scrolls to the current hit: in the first rendering to where its line is, and in the one after it to the hit in the line.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || current === null || revealed.current === current) return;
    const hit = element.querySelector('[data-current] mark');
    const at = lines.findIndex(({ number }) => number === current.line.number);
    if (hit !== null || at < 0) revealed.current = current;
    if (hit !== null) hit.scrollIntoView({ block: 'center', inline: 'nearest' });
    else if (at >= 0) element.scrollTop = at * LINE - element.clientHeight / 2;
  });

  const onScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    setView({ top: element.scrollTop, height: element.clientHeight });
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 2 * LINE;
    if (isAtEnd !== isFollowing) onFollow(isAtEnd);
  };

  const hit = current === null ? -1 : lines.findIndex(({ number }) => number === current.line.number);
  const { from, to } = isWrapped
    ? wrappedRange(lines, isFollowing || hit < 0 ? null : hit)
    : {
        from: Math.max(0, Math.min(lines.length, Math.floor(view.top / LINE)) - SPARE),
        to: Math.min(lines.length, Math.ceil((view.top + view.height) / LINE) + SPARE),
      };
  return (
    <div
      ref={scroller}
      className={classes['lines']}
      data-wrapped={isWrapped || undefined}
      role="log"
      aria-label={label}
      aria-live="off"
      // A scrolled region has to be reachable by the keyboard (WCAG 2.1.1).
      tabIndex={0}
      onScroll={onScroll}
    >
      {isWrapped && to - from < lines.length && (
        <p className={classes['part']}>
          {(to - from).toLocaleString('en')} of {lines.length.toLocaleString('en')} lines are shown while they
          are wrapped.
        </p>
      )}
      <div style={isWrapped ? undefined : { height: lines.length * LINE }}>
        <div style={isWrapped ? undefined : { transform: `translateY(${from * LINE}px)` }}>
          {lines.slice(from, to).map((line) => (
            <Line
              key={line.number}
              line={line}
              source={sourceOf?.(line)}
              pattern={search?.pattern ?? null}
              isCurrent={line.number === current?.line.number}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface LineProps {
  line: NumberedLine;
  source: string | undefined;
  pattern: RegExp | null;
  isCurrent: boolean;
}

/** Of the lines in view, most were drawn in the frame before. */
const Line = memo(function Line({ line: { at, text, cut, color }, source, pattern, isCurrent }: LineProps) {
  const instant = new Date(at).toISOString();
  return (
    <div className={classes['line']} data-current={isCurrent || undefined}>
      <time dateTime={instant}>{instant.slice(11, 23)}</time>{' '}
      {source !== undefined && (
        <>
          <span className={classes['source']} style={{ color: distinctColor(color) }}>
            <bdi>{source}</bdi>
          </span>{' '}
        </>
      )}
      <span>
        {partsOf(text, pattern).map((part, index) =>
          // The parts of a line have no other name than their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          part.isHit ? <mark key={index}>{part.text}</mark> : part.text,
        )}
      </span>
      {cut && <em> … cut</em>}
    </div>
  );
});
