import { counted } from '@hawser/domain/counted';
import { Button } from '@hawser/ui/button';
import { DownIcon, UpIcon } from '@hawser/ui/icons';
import { useEffect, useRef } from 'react';
import type { LogSearch } from './use-log-search.ts';
import classes from './logs.module.css';

/** Whether an element takes typed text, so that keys are for it. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/**
 * Finds a text in a log: Enter goes to the next hit, Shift-Enter to the one before. Ctrl-F comes here, because the browser finds only
 * the lines in view.
 */
export function LogSearchField({ search }: { search: LogSearch }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      const isHere = field.current?.closest('section')?.contains(event.target as Node) ?? false;
      if (!isHere && isTextField(event.target)) return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <span className={classes['search']}>
      <input
        ref={field}
        type="search"
        value={search.text}
        onChange={(event) => search.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          search.go(event.shiftKey ? -1 : 1);
        }}
        placeholder="Find"
        aria-label="Find in the log"
      />
      {search.pattern !== null && (
        <>
          <span role="status" className={classes['hits']}>
            {search.count === 0
              ? 'No matches'
              : search.position === 0
                ? counted(search.count, 'match', 'matches')
                : `${search.position.toLocaleString('en')} of ${search.count.toLocaleString('en')}`}
          </span>
          <Button aria-label="Previous match" disabled={search.count === 0} onClick={() => search.go(-1)}>
            <UpIcon size={12} />
          </Button>
          <Button aria-label="Next match" disabled={search.count === 0} onClick={() => search.go(1)}>
            <DownIcon size={12} />
          </Button>
        </>
      )}
    </span>
  );
}
