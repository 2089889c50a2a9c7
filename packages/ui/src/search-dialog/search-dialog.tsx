import { Autocomplete } from '@base-ui/react/autocomplete';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../dialog/index.ts';
import { SearchIcon } from '../icons/index.ts';
import { Kbd } from '../kbd/index.ts';
import css from './search-dialog.module.css';

/** A search result. */
interface SearchItem {
  id: string;
  label: string;
  /** Beside the label: its kind or location. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** A heading above the first of several results of the same group. */
  group?: string;
  /** Its shortcut. */
  shortcut?: string | undefined;
  /** Why it is not available; it can still be selected, and the caller shows the reason. */
  reason?: string | undefined;
}

interface SearchDialogProps<Item extends SearchItem> {
  open: boolean;
  onClose(): void;
  title: string;
  placeholder?: string;
  /** The results for the query; null while searching. */
  items: readonly Item[] | null;
  /** Called with the query as it is typed; with '' when the dialog is closed. */
  onQuery(query: string): void;
  onChoose(item: Item): void;
  /** Shown if there are no results. */
  none?: ReactNode;
  /** A hint below the results. */
  note?: ReactNode;
}

/** A search field with its results below. Esc closes; the query is cleared when the dialog is closed (Spec 2 §2). */
export function SearchDialog<Item extends SearchItem>(props: SearchDialogProps<Item>) {
  return props.open ? <OpenSearch {...props} /> : null;
}

function OpenSearch<Item extends SearchItem>(props: SearchDialogProps<Item>) {
  const { onClose, title, placeholder, items, onQuery, onChoose, none = 'No results.', note } = props;
  const [query, setQuery] = useState('');
  const latest = useRef(onQuery);
  useEffect(() => {
    latest.current = onQuery;
  });
  useEffect(() => () => latest.current(''), []);
  const type = (text: string, details: Autocomplete.Root.ChangeEventDetails) => {
    // A selected result is not a query.
    if (details.reason !== 'input-change') return;
    setQuery(text);
    onQuery(text);
  };
  // The list belongs to the dialog: both close together.
  const closeOnEscape = (event: KeyboardEvent & { preventBaseUIHandler(): void }) => {
    if (event.key !== 'Escape') return;
    event.preventBaseUIHandler();
    event.preventDefault();
    onClose();
  };
  const found = items ?? [];
  return (
    <Dialog open bare onClose={onClose} title={title} size={600}>
      <Autocomplete.Root
        items={found}
        filter={null}
        value={query}
        onValueChange={type}
        itemToStringValue={labelOf}
        open
        inline
        autoHighlight="always"
        keepHighlight
      >
        <div className={css.query}>
          <SearchIcon size={15} />
          <Autocomplete.Input
            aria-label={title}
            placeholder={placeholder}
            spellCheck={false}
            onKeyDown={closeOnEscape}
          />
          <Kbd>Esc</Kbd>
        </div>
        <Autocomplete.List className={css.found} aria-label="Results" aria-busy={items === null}>
          {found.map((item, at) => (
            <Autocomplete.Item
              key={`${item.group ?? ''}/${item.id}`}
              value={item}
              index={at}
              className={css.item}
              aria-disabled={item.reason !== undefined || undefined}
              data-group={found[at - 1]?.group === item.group ? undefined : item.group}
              render={(own, { highlighted }) => <div {...own} aria-selected={highlighted} />}
              onClick={() => onChoose(item)}
            >
              {item.icon}
              <span className={css.label}>
                {item.label}
                {item.reason && <small>{item.reason}</small>}
              </span>
              {item.detail !== undefined && <small className={css.detail}>{item.detail}</small>}
              {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
            </Autocomplete.Item>
          ))}
        </Autocomplete.List>
        {note}
        {found.length === 0 && (
          <p key={query} className={css.none} role="status">
            {items === null ? 'Loading…' : none}
          </p>
        )}
      </Autocomplete.Root>
    </Dialog>
  );
}

const labelOf = (item: SearchItem): string => item.label;
