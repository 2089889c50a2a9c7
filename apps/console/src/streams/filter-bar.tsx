import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** What is filtered: 'lines'. */
  placeholder: string;
  /** For screen readers, where it says more than the placeholder. */
  label?: string;
  text: string;
  onText(text: string): void;
  /** Left of the filter. */
  first?: ReactNode;
  /** Right of the filter. */
  children?: ReactNode;
  /** How much is shown; nothing before the first reading. */
  count: ReactNode;
}

/** The bar above what an agent sends: a filter, tools, and how much is shown. */
export function FilterBar({ placeholder, label, text, onText, first, children, count }: FilterBarProps) {
  return (
    <div className={classes['bar']}>
      {first}
      <input
        type="search"
        className={classes['search']}
        value={text}
        onChange={(event) => onText(event.target.value)}
        placeholder={placeholder}
        aria-label={label ?? placeholder}
      />
      {children}
      <span className={classes['count']} role="status">
        {count}
      </span>
    </div>
  );
}
