import type { ReactNode } from 'react';
import { useLiveState } from '../live/index.ts';
import classes from './record-page.module.css';

/** The page of one record: its head, and sections below each other. While the server does not respond, ages are shown muted. */
export function RecordPage({ children }: { children: ReactNode }) {
  const live = useLiveState();
  return (
    <div className={classes['page']} data-stale={live.kind === 'stale' || undefined}>
      {children}
    </div>
  );
}

interface RecordHeadProps {
  /** Its status, first in the line. */
  status?: ReactNode;
  /** What it is, and where it belongs. */
  children: ReactNode;
  /** Its actions, at the end of the line. */
  tools?: ReactNode;
}

/** The first line of a record's page. */
export function RecordHead({ status, children, tools }: RecordHeadProps) {
  return (
    <header className={classes['head']}>
      {status}
      <div className={classes['what']}>{children}</div>
      {tools && <span className={classes['tools']}>{tools}</span>}
    </header>
  );
}
