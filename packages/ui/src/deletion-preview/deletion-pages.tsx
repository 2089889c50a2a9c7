import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import css from './deletion-preview.module.css';

/** One line of the preview. */
export interface DeletionLine {
  id: string;
  name: string;
  /** Beside the name, if its kind is different from most. */
  mark?: ReactNode;
  /** At the right: its kind or location. */
  where?: string;
  /** A heading for the lines that follow. */
  isHead?: boolean;
  /** What happens to it, if it is not obvious. */
  outcome?: string;
}

/** A page of the preview. */
export interface DeletionPage {
  lines: readonly DeletionLine[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

interface DeletionPagesProps {
  label: string;
  /** Fetches the page after the cursor `next`, or the first one. Must be a stable function. */
  fetchPage(after: string | null): Promise<DeletionPage>;
  /** Shown if nothing is deleted. */
  emptyText: string;
}

/** The pages loaded so far. */
interface Read extends DeletionPage {
  state: 'reading' | 'read' | 'failed';
}

const NOTHING: Read = { lines: [], next: null, state: 'reading' };

/** Everything that is deleted, line by line, loaded page by page while scrolling: a fleet is too large for one response. */
export function DeletionPages({ label, fetchPage, emptyText }: DeletionPagesProps) {
  const [read, setRead] = useState(NOTHING);
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const latest = useRef(0);

  const go = useCallback(
    (before: Read) => {
      const mine = ++latest.current;
      const put = (next: Read): void => {
        if (mine === latest.current) setRead(next);
      };
      put({ ...before, state: 'reading' });
      fetchPage(before.next).then(
        ({ lines, next }) => put({ lines: [...before.lines, ...lines], next, state: 'read' }),
        () => put({ ...before, state: 'failed' }),
      );
    },
    [fetchPage],
  );
  useEffect(() => {
    go(NOTHING);
    return () => {
      latest.current += 1;
    };
  }, [go]);
  useEffect(() => {
    const { current } = end;
    if (current === null || read.state !== 'read' || read.next === null) return undefined;
    // Loads the next page before its end is visible.
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && go(read), {
      root: list.current,
      rootMargin: '0px 0px 400px 0px',
    });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [read, go]);

  const { lines, state } = read;
  return (
    <ul ref={list} className={css.groups} aria-label={label} aria-busy={state === 'reading'} tabIndex={0}>
      {lines.map(({ id, name, mark, where, isHead = false, outcome }) => (
        <li key={id} className={css.line} data-head={isHead || undefined}>
          <span className={css.name}>
            {name}
            {mark}
          </span>
          {where !== undefined && <span className={css.where}>{where}</span>}
          {outcome !== undefined && <span className={css.outcome}>{outcome}</span>}
        </li>
      ))}
      {(state !== 'read' || read.next !== null || lines.length === 0) && (
        <li ref={end} className={css.end}>
          {state === 'failed' ? (
            <span role="alert">
              The list could not be loaded.{' '}
              <Button variant="link" onClick={() => go(read)}>
                Try again
              </Button>
            </span>
          ) : state === 'read' && lines.length === 0 ? (
            emptyText
          ) : (
            'Loading…'
          )}
        </li>
      )}
    </ul>
  );
}
