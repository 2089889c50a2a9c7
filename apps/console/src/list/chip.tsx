import type { Tone } from '@hawser/ui/tone';
import type { ReactNode } from 'react';
import classes from './list.module.css';

/** A count of the list, such as '4 networks'. Colored only for problems. */
export function Chip({ count, children, tone }: { count?: number; children: ReactNode; tone?: Tone }) {
  return (
    <span className={classes['chip']} data-tone={tone}>
      {count !== undefined && (
        <>
          <b>{count.toLocaleString('en')}</b>{' '}
        </>
      )}
      {children}
    </span>
  );
}
