import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { NumberedLine } from './log-buffer.ts';
import classes from './logs.module.css';

/** Height of a line that is not wrapped, pixels. */
const LINE = 18;
/** Lines drawn above and below those in view. */
const SPARE = 20;
/** Wrapped lines have no known height: only the newest are drawn. */
const MOST_WRAPPED = 1_000;
/** Colors of pods, by the order in which they were seen; see the style sheet. */
const COLORS = 8;

interface LogLinesProps {
  label: string;
  lines: readonly NumberedLine[];
  isWrapped: boolean;
  /** Stays at the end while new lines come. */
  isFollowing: boolean;
  onFollow(isFollowing: boolean): void;
  /** Whether lines of several pods are shown, so that each names its own. */
  hasPods: boolean;
}

/** The lines of a log. Only those in view exist, unless they are wrapped. */
export function LogLines({ label, lines, isWrapped, isFollowing, onFollow, hasPods }: LogLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const colors = useRef(new Map<string, number>());
  const colorOf = (pod: string): number => {
    const known = colors.current.get(pod) ?? colors.current.size % COLORS;
    colors.current.set(pod, known);
    return known;
  };

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

  const onScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    setView({ top: element.scrollTop, height: element.clientHeight });
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 2 * LINE;
    if (isAtEnd !== isFollowing) onFollow(isAtEnd);
  };

  const from = isWrapped
    ? Math.max(0, lines.length - MOST_WRAPPED)
    : Math.max(0, Math.min(lines.length, Math.floor(view.top / LINE)) - SPARE);
  const to = isWrapped
    ? lines.length
    : Math.min(lines.length, Math.ceil((view.top + view.height) / LINE) + SPARE);
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
      <div style={isWrapped ? undefined : { height: lines.length * LINE }}>
        <div style={isWrapped ? undefined : { transform: `translateY(${from * LINE}px)` }}>
          {lines.slice(from, to).map(({ number, at, pod, text, cut }) => (
            <div key={number} className={classes['line']}>
              <time dateTime={new Date(at).toISOString()}>{new Date(at).toISOString().slice(11, 23)}</time>{' '}
              {hasPods && (
                <span className={classes['pod']} data-color={colorOf(pod)}>
                  {pod}{' '}
                </span>
              )}
              <span>{text}</span>
              {cut && <em> … cut</em>}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
