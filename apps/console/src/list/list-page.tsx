import type { ReactNode } from 'react';
import classes from './list.module.css';

interface ListPageProps {
  /** The first action, then chips. */
  bar: ReactNode;
  /** What narrows the list, right aligned. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A page that is a list: one bar, and the grid takes the rest. */
export function ListPage({ bar, tools, children }: ListPageProps) {
  return (
    <div className={classes['page']}>
      <div className={classes['bar']}>
        {bar}
        {tools && <div className={classes['tools']}>{tools}</div>}
      </div>
      <div className={classes['grid']}>{children}</div>
    </div>
  );
}
