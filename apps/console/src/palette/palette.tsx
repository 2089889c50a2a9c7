import { generalMessages } from '@hawser/domain';
import { SearchIcon } from '@hawser/ui/icons';
import { Kbd } from '@hawser/ui/kbd';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './palette.module.css';
import { useLiveState } from '../live/index.ts';
import { useEntries } from './use-entries.tsx';

/** Search over pages, actions and records; Enter goes there or does it. What was typed is gone when it closes. */
export function Palette({ onClose }: { onClose(): void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entries = useEntries(text.trim());
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLDialogElement>(null);
  const index = Math.min(at, entries.length - 1);

  useLayoutEffect(() => {
    const element = box.current;
    element?.showModal();
    // Closed before it is taken away, it gives the focus back.
    return () => element?.close();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index, entries]);

  const choose = (which: number): void => {
    const entry = entries[which];
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((index + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter') choose(index);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={box}
      className={classes['palette']}
      aria-label="Search or run a command"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={onKeyDown}
    >
      <label className={classes['field']}>
        <SearchIcon size={15} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
          aria-label="Search or run a command"
          placeholder="Search or run a command"
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
        />
        <Kbd>Esc</Kbd>
      </label>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={classes['list']}>
        {entries.map((entry, position) => (
          <li
            key={`${entry.group}/${entry.id}`}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === index}
            aria-disabled={entry.reason !== undefined || undefined}
            data-first={entries[position - 1]?.group !== entry.group || undefined}
            data-group={entry.group}
            onPointerMove={() => setAt(position)}
            onClick={() => choose(position)}
          >
            {entry.icon}
            <span className={classes['label']}>
              {entry.label}
              {entry.reason && <small>{entry.reason}</small>}
            </span>
            {entry.detail && <small>{entry.detail}</small>}
            {entry.keys && <Kbd>{entry.keys}</Kbd>}
          </li>
        ))}
      </ul>
      <Note text={text.trim()} found={entries.length > 0} />
    </dialog>
  );
}

/** What is to be known of the search: nothing was found, or nobody could look. */
function Note({ text, found }: { text: string; found: boolean }) {
  const live = useLiveState();
  if (text === '') return null;
  const isAway = live.kind === 'stale' || live.kind === 'refused';
  if (isAway) {
    return (
      <p className={classes['note']} role="status">
        Records cannot be searched: the server is not responding.
      </p>
    );
  }
  if (found) return null;
  return (
    <p key={text} className={classes['none']}>
      {live.kind === 'live' ? `No results for “${text}”.` : generalMessages.wait}
    </p>
  );
}
