import { TextField } from '@hawser/ui/field';
import { type ReactNode, useState } from 'react';
import classes from './repository-content.module.css';

/** Most items that are shown at once; the others are found by typing. */
const SHOWN = 200;

interface FilteredListProps<Item> {
  label: string;
  filterLabel: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  /** The text that the filter searches. */
  textOf(item: Item): string;
  /** The server left out items beyond its limits. */
  truncated: boolean;
  children(item: Item): ReactNode;
}

/** A list with a filter. Names in a repository are text of strangers: they are shown as text, isolated from what is around them. */
export function FilteredList<Item>({
  label,
  filterLabel,
  items,
  keyOf,
  textOf,
  truncated,
  children,
}: FilteredListProps<Item>) {
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().trim();
  const found = items.filter((item) => textOf(item).toLowerCase().includes(words));
  const left = found.length - SHOWN;
  return (
    <>
      <TextField
        label={filterLabel}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={filter}
        onChange={setFilter}
      />
      <ul className={classes['items']} aria-label={label} tabIndex={0}>
        {found.slice(0, SHOWN).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
        {found.length === 0 && <li>No matches.</li>}
        {left > 0 && <li>and {left.toLocaleString('en')} more: type to find them</li>}
        {truncated && <li>The repository has more than can be listed here.</li>}
      </ul>
    </>
  );
}
