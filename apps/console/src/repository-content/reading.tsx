import { Button } from '@hawser/ui/button';
import type { ReactNode } from 'react';
import { shownMessage } from '../client/index.ts';
import classes from './repository-content.module.css';

interface ReadingProps {
  label: string;
  busy: boolean;
  error: unknown;
  onRead(): void;
  /** What beside the button is shown. */
  children?: ReactNode;
}

/** A button that reads from the repository, with the reason when it cannot be read. */
export function Reading({ label, busy, error, onRead, children }: ReadingProps) {
  return (
    <div className={classes['reading']}>
      <Button busy={busy} onClick={onRead}>
        {label}
      </Button>
      {children}
      {error !== null && (
        <span role="alert" className={classes['problem']}>
          {shownMessage(error)}
        </span>
      )}
    </div>
  );
}
