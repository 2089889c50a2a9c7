import type { ReactNode } from 'react';
import classes from './value-table.module.css';

interface ValueTableProps {
  label: string;
  /** Titles of the columns; the first is of the names. */
  titles: readonly string[];
  /** Rows, each a name (`th`) and its values. A value before a change has `data-was`. */
  children: ReactNode;
}

/** A small table of names and values, such as those of changed fields. */
export function ValueTable({ label, titles, children }: ValueTableProps) {
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
