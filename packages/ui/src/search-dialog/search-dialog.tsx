import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../dialog/index.ts';
import { SearchIcon } from '../icons/index.ts';
import css from './search-dialog.module.css';

/** Something that was found. */
export interface SearchItem {
  id: string;
  label: string;
  /** Beside the label: what it is, where it is. */
  detail?: ReactNode;
  icon?: ReactNode;
}

export interface SearchDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  placeholder?: string;
  /** What was found for what is typed; null while it is looked for. */
  items: readonly SearchItem[] | null;
  /** The text as it is typed; empty again when the dialog is hidden. */
  onQuery(query: string): void;
  onChoose(item: SearchItem): void;
  /** Shown where nothing was found. */
  none?: ReactNode;
}

/** A keyword at the top, what was found under it. Esc closes; the query is cleared when it is hidden (Spec 2 §2). */
export function SearchDialog(props: SearchDialogProps) {
  return props.open ? <OpenSearch {...props} /> : null;
}

function OpenSearch({ onClose, title, placeholder, items, onQuery, onChoose, none }: SearchDialogProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const told = useRef(onQuery);
  useEffect(() => {
    told.current = onQuery;
  });
  useEffect(() => () => told.current(''), []);

  const found = items ?? [];
  const active = Math.min(at, found.length - 1);
  const type = (text: string) => {
    setQuery(text);
    setAt(0);
    onQuery(text);
  };
  const go = (to: number) => {
    const next = Math.min(Math.max(0, to), found.length - 1);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      go(active + step);
    }
    if (event.key === 'Escape') {
      // The list belongs to the dialog: both close together.
      event.preventDefault();
      onClose();
    }
    const item = found[active];
    if (event.key === 'Enter' && item !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onChoose(item);
    }
  };

  return (
    <Dialog open onClose={onClose} title={title} size={560}>
      <label className={css.query}>
        <SearchIcon size={14} />
        <input
          role="combobox"
          aria-label={title}
          aria-expanded="true"
          aria-controls={`${id}-found`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={query}
          placeholder={placeholder}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label="Found"
        aria-busy={items === null}
        className={css.found}
      >
        {found.map((item, index) => (
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={css.item}
            onPointerMove={() => setAt(index)}
            onClick={() => onChoose(item)}
          >
            {item.icon}
            <span className={css.label}>{item.label}</span>
            {item.detail !== undefined && <span className={css.detail}>{item.detail}</span>}
          </div>
        ))}
      </div>
      <div role="status" className={css.none}>
        {items === null ? 'Loading…' : found.length === 0 && (none ?? 'No results.')}
      </div>
    </Dialog>
  );
}
