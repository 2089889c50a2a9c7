import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import css from './deletion-preview.module.css';

/** One line of what goes. */
export interface DeletionLine {
  id: string;
  name: string;
  /** Beside the name, where it is of another kind than most. */
  mark?: ReactNode;
  /** Across from the name: what it is, where it is. */
  where?: string;
  /** It heads the lines that follow. */
  isHead?: boolean;
  /** What happens where that is not plain. */
  fate?: string;
}

/** A part of what goes. */
export interface DeletionPart {
  lines: readonly DeletionLine[];
  /** Continues it; null at the end. */
  next: string | null;
}

export interface GoingPagesProps {
  label: string;
  /** Reads the part after `next` of the one before, or the first. Stays the same function. */
  ask(after: string | null): Promise<DeletionPart>;
  /** Said where nothing goes. */
  none: string;
}

/** What is read of it so far. */
interface Read extends DeletionPart {
  state: 'reading' | 'read' | 'failed';
}

const NOTHING: Read = { lines: [], next: null, state: 'reading' };

/** Everything that goes, line by line, read a part at a time as it is scrolled to: a fleet is too long to send whole. */
export function DeletionPages({ label, ask, none }: GoingPagesProps) {
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
      ask(before.next).then(
        ({ lines, next }) => put({ lines: [...before.lines, ...lines], next, state: 'read' }),
        () => put({ ...before, state: 'failed' }),
      );
    },
    [ask],
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
    // Before its end is in sight.
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
      {lines.map(({ id, name, mark, where, isHead = false, fate }) => (
        <li key={id} className={css.line} data-head={isHead || undefined}>
          <span className={css.name}>
            {name}
            {mark}
          </span>
          {where !== undefined && <span className={css.where}>{where}</span>}
          {fate !== undefined && <span className={css.fate}>{fate}</span>}
        </li>
      ))}
      {(state !== 'read' || read.next !== null || lines.length === 0) && (
        <li ref={end} className={css.end}>
          {state === 'failed' ? (
            <span role="alert">
              The list could not be loaded.{' '}
              <Button look="link" onClick={() => go(read)}>
                Try again
              </Button>
            </span>
          ) : state === 'read' && lines.length === 0 ? (
            none
          ) : (
            'Loading…'
          )}
        </li>
      )}
    </ul>
  );
}
