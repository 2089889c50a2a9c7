import { useTabIndex } from '@hawser/ui/tab-stop';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './list.module.css';

interface FilterLinkProps {
  /** The column of the filter. */
  column: string;
  value: string;
  /** For screen readers: 'Show only tag prod'. */
  label: string;
  children: ReactNode;
}

/**
 * A value in a cell that filters the list by itself. It does not read the URL: a grid has many of them, and each would render again on
 * every change.
 */
export function FilterLink({ column, value, label, children }: FilterLinkProps) {
  const navigate = useNavigate();
  const tabIndex = useTabIndex();
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classes['filterLink']}
      aria-label={label}
      onClick={() =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, filter: { ...before.filter, [column]: [value] } }),
        })
      }
    >
      {children}
    </button>
  );
}
