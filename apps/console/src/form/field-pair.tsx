import type { ReactNode } from 'react';
import classes from './form.module.css';

/** Two fields beside each other, below each other where there is no room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes['pair']}>{children}</div>;
}
